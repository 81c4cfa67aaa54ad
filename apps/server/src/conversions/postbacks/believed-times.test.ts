import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/day-ms';
import type { LeadStatus } from '@zipfront/contracts/postback';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';
import { storePostback } from './store-postback.ts';
import { enterLead } from './testing/enter-lead.ts';

const MADE = NOON;
const YEARS_BEFORE = Date.UTC(2020, 10, 20, 18, 30);

describe.each(engines)('reports from before their lead on $name', (engine) => {
  let store: Store;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    await enterLead(store, 'lead', { at: MADE });
  });

  const report = (status: LeadStatus, occurred_at: number, received_at: number) =>
    store.write(storePostback, {
      row: {
        id: `${status} ${received_at}`,
        partner: 'acme',
        transaction_id: 'sale',
        lead_id: 'lead',
        event: status,
        status,
        amount_cents: status === 'sold' ? 1_200 : null,
        currency: null,
        ...{ occurred_at, received_at },
        content_hash: `${status} ${occurred_at} ${received_at}`,
        reason: null,
      },
      timeZones: { insurance: 'America/New_York' },
    });
  const lead = () =>
    store.reads
      .selectFrom('conversion')
      .select(['status', 'value_cents', 'decided_at'])
      .executeTakeFirstOrThrow();
  const moneyByDay = async () => {
    const rows = await store.reads
      .selectFrom('report_money')
      .select(['event_day', 'approved_cents'])
      .execute();
    return rows.map(({ event_day, approved_cents }) => [dateOfDay(event_day), approved_cents]);
  };

  // behaviour: 22.6
  it('count at the time of the lead within the tolerance of clocks, in their own order', async () => {
    const slow = MADE - 5 * MINUTE_MS;
    await report('rejected', slow + 1_000, MADE + 3_000);
    await report('sold', slow, MADE + 4_000);
    expect(await lead()).toEqual({ status: 'reversed', value_cents: 0, decided_at: MADE });
  });

  // behaviour: 22.6
  it('count by their arrival further before, and are stored as they were sent', async () => {
    const arrived = MADE + HOUR_MS;
    expect(await report('sold', YEARS_BEFORE, arrived)).toBe('counted');
    expect(await lead()).toEqual({ status: 'sold', value_cents: 1_200, decided_at: arrived });
    expect(await moneyByDay()).toEqual([['2026-11-20', 1_200]]);
    await report('reversed', YEARS_BEFORE - DAY_MS, arrived + HOUR_MS);
    expect(await lead()).toMatchObject({ status: 'reversed', decided_at: arrived + HOUR_MS });
    const stored = await store.reads
      .selectFrom('postback')
      .select('occurred_at')
      .orderBy('received_at')
      .execute();
    expect(stored.map(({ occurred_at }) => occurred_at)).toEqual([
      YEARS_BEFORE,
      YEARS_BEFORE - DAY_MS,
    ]);
  });

  // behaviour: 22.6
  it('count at the time of the lead where they arrived before it, too', async () => {
    await enterLead(store, 'other', { at: MADE + DAY_MS });
    await store.write(storePostback, {
      row: {
        id: 'early',
        partner: 'acme',
        transaction_id: 'early',
        lead_id: 'other',
        event: 'sold',
        status: 'sold',
        amount_cents: 700,
        currency: null,
        occurred_at: YEARS_BEFORE,
        received_at: MADE,
        content_hash: 'early',
        reason: null,
      },
      timeZones: { insurance: 'America/New_York' },
    });
    expect(await moneyByDay()).toEqual([['2026-11-21', 700]]);
  });
});
