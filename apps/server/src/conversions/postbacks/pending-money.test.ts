import { DAY_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { arrival } from '../../platform/store/testing/visit-rows.ts';
import { expirePendingEarnings } from '../../reporting/rollups/lead-money.ts';
import { recountDay, rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { enterLead, reportLead } from './testing/enter-lead.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const { day: DAY } = arrival({ at: NOON }).reportingTime;

describe.each(eitherEngine(import.meta.filename))('promised money on $name', (engine) => {
  let store: Store;
  let db: Db;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    await enterLead(store, 'promised', { at: NOON });
    await reportLead(store, 'promised', { status: 'accepted', at: NOON });
  });

  /** The sums of the day, and the differences that a recount finds in them. */
  async function sums() {
    await rollUpAll(store);
    const differences = await store.write(recountDay, { rollup: 'rollup_campaign', day: DAY });
    const { rows } = { rows: await db.selectFrom('rollup_campaign').selectAll().execute() };
    const sum = (name: 'pending_cents' | 'approved_cents' | 'accepted' | 'awaiting') =>
      rows.reduce((all, row) => all + row[name], 0);
    return {
      differences,
      pending: sum('pending_cents'),
      approved: sum('approved_cents'),
      accepted: sum('accepted'),
      awaiting: sum('awaiting'),
    };
  }

  const promise = () =>
    reportLead(store, 'promised', { status: 'accepted', cents: 6_000, at: NOON + 1 });

  // behaviour: 22.13, 27.18
  it('stays pending until the lead is sold, rejected or reversed', async () => {
    const none = { differences: 0, accepted: 1, approved: 0, awaiting: 0 };
    expect(await sums()).toEqual({ ...none, awaiting: 1, pending: 0 });
    await promise();
    expect(await sums()).toEqual({ ...none, pending: 6_000 });
    await reportLead(store, 'promised', { status: 'sold', cents: 5_500, at: NOON + DAY_MS });
    expect(await sums()).toEqual({ ...none, approved: 5_500, pending: 0 });
    await reportLead(store, 'promised', { status: 'reversed', at: NOON + 2 * DAY_MS });
    expect(await sums()).toEqual({ ...none, pending: 0 });
  });

  // behaviour: 22.13
  it.each([
    6_000, 0,
  ])('ends with the row of the ledger, once, and then counts no more: %d', async (pending) => {
    if (pending > 0) await promise();
    const expire = (days: number) =>
      store.write(expirePendingEarnings, { now: NOON + days * DAY_MS, limit: 10 });
    expect(await expire(90)).toBe(0);
    const awaiting = Number(pending === 0);
    expect(await sums()).toMatchObject({ differences: 0, pending, awaiting });
    expect(await expire(91)).toBe(1);
    expect(await expire(91)).toBe(0);
    expect(await sums()).toEqual({
      differences: 0,
      accepted: 1,
      approved: 0,
      awaiting: 0,
      pending: 0,
    });
  });

  // behaviour: 22.13
  it.each([
    true,
    false,
  ])('ends with a deletion of the visit, which leaves the decision counted: %s', async (hasAmount) => {
    if (hasAmount) await promise();
    const { visit_id: visitId } = await db
      .selectFrom('conversion')
      .select('visit_id')
      .executeTakeFirstOrThrow();
    await store.write(deleteVisit, { visitId: visitId ?? '' });
    expect(await sums()).toEqual({
      differences: 0,
      accepted: 1,
      approved: 0,
      awaiting: 0,
      pending: 0,
    });
  });
});
