import { DAY_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/store/schema.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { findSharedTransactions } from './find-shared-transactions.ts';

describe.each(
  eitherEngine(import.meta.filename),
)('transaction ids of several leads on $name', (engine) => {
  let db: Db;
  beforeEach(async () => {
    ({ db } = await emptyTestDatabase(engine));
  });

  const report = (partner: string, transaction_id: string, leads: string[], at = NOON) =>
    db
      .insertInto('postback')
      .values(
        leads.map((lead_id, place) => ({
          id: `${partner}-${transaction_id}-${lead_id}-${at}-${place}`,
          partner,
          transaction_id,
          lead_id,
          ...({ event: 'lead_sold', status: 'sold', amount_cents: 100, currency: 'USD' } as const),
          occurred_at: at,
          received_at: at,
          content_hash: `${lead_id}-${at}-${place}`,
          ...({ matched: 1, reason: null } as const),
        })),
      )
      .execute();

  // behaviour: 22.20
  it.each(['OPTIONAL', 'N/A', '0', '@tid@'])('finds %s under three leads of a day', async (id) => {
    await report('acme', id, ['a', 'b', 'c']);
    await report('beta', id, ['a', 'b']);
    expect(await findSharedTransactions(db, { now: NOON })).toEqual([
      { partner: 'acme', transaction_id: id, leads: 3, last_at: NOON },
    ]);
    expect(await findSharedTransactions(db, { now: NOON, partner: 'beta' })).toEqual([]);
  });

  // behaviour: 22.20
  it('finds no id of one lead, of several days, or of more than seven days ago', async () => {
    await report('acme', 'one', ['a', 'a', 'a']);
    for (const [at, lead] of ['a', 'b', 'c'].entries()) {
      await report('acme', 'slow', [lead], NOON - at * DAY_MS);
    }
    await report('acme', 'old', ['a', 'b', 'c'], NOON - 7 * DAY_MS);
    expect(await findSharedTransactions(db, { now: NOON })).toEqual([]);
  });
});
