import { toJson } from '../../store/json-column.ts';
import type { OrderRow } from '../../store/order-rows.ts';
import { NOON, NOT_ASKED } from '../../store/testing/visit-rows.ts';

/** An order of a visit that has ended, with an estimate. */
export function sampleOrder(changes: Partial<OrderRow> = {}): OrderRow {
  return {
    reference: '7K3M-9QXT-02HB-VZ4C',
    visit_id: null,
    site: 'shipping',
    locale: 'en-US',
    path: '/shipping/quote/',
    created_at: NOON,
    form_hash: 'hash',
    submits: 1,
    status: 'requested',
    from_zip: '10001',
    to_zip: '60601',
    vehicle: toJson({
      year: 2019,
      make: 'honda',
      model: 'CIVIC',
      kind: 'car' as const,
      motorcycleType: null,
    }),
    running: 1,
    transport: 'open',
    pickup_date: '2026-12-01',
    estimate: toJson({
      outcome: 'priced' as const,
      low: 900,
      high: 1_100,
      miles: 790,
      transitDays: [2, 4] as [number, number],
      reasons: [{ reason: 'distance' as const, dollars: 1_000 }],
    }),
    name: 'Nadia Ruiz',
    email: 'nadia@mail.example',
    phone: null,
    consent: toJson(null),
    privacy_signal: 0,
    bot: 0,
    program_sign: null,
    ...NOT_ASKED,
    unchallenged: 0,
    holder_id: null,
    version: 1,
    price: null,
    priced_at: null,
    changed_at: NOON,
    no_price: 0,
    overdue_reported_at: null,
    ordered_at: null,
    driver_notice: null,
    pickup_street: null,
    delivery_street: null,
    ...changes,
  };
}
