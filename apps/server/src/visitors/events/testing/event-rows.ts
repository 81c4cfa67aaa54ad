import { randomUUID } from 'node:crypto';
import type { BadEventRow, EventRow } from '../../../platform/store/tables/events.ts';
import { NOON } from '../../../platform/store/testing/visit-rows.ts';
import type { Delivery } from '../event-rows.ts';

/** Without a visit, from a page of the insurance site. */
export function delivery(changes: Partial<Delivery> = {}): Delivery {
  return {
    receivedAt: NOON,
    sentAt: null,
    privacySignal: false,
    bot: false,
    session: () => null,
    contentPath: (path) => path,
    siteOf: () => 'insurance',
    timeZoneOf: () => 'America/New_York',
    ...changes,
  };
}

export function eventRow(changes: Partial<EventRow> = {}): EventRow {
  return {
    event_id: randomUUID(),
    visit_id: null,
    site: 'insurance',
    schema: 'iglu:com.zipfront/timing/jsonschema/1-0-0',
    client_at: NOON,
    received_at: NOON,
    happened_at: NOON,
    path: null,
    data: '{}',
    contexts: '[]',
    bot: 0,
    privacy_signal: 0,
    ...changes,
  };
}

export function badEventRow(changes: Partial<BadEventRow> = {}): BadEventRow {
  return {
    id: randomUUID(),
    visit_id: null,
    schema: null,
    reason: 'not-an-object',
    detail: 'Expected an object',
    raw: 'null',
    received_at: NOON,
    bot: 0,
    privacy_signal: 0,
    ...changes,
  };
}
