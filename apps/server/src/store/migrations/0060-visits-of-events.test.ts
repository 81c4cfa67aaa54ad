import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createVisit } from '../../visits/create-visit.ts';
import { engines } from '../testing/engines.ts';
import { emptyTestDatabase } from '../testing/open-database.ts';
import { visitRows } from '../testing/visit-rows.ts';

const [, postgres] = engines;

/** More than those after which PostgreSQL keeps a plan that does not depend on the values. */
const CALLS = 8;

it('finds the visits of events by their key on PostgreSQL also while the tables are small', async () => {
  if (postgres === undefined) throw new Error('There is no PostgreSQL.');
  const { store, db } = await emptyTestDatabase(postgres);
  const visits = [visitRows(), visitRows()];
  for (const rows of visits) await store.write(createVisit, rows);
  await sql`analyze visit, quote, event_load`.execute(db);
  const ids = visits.map(({ visit }) => visit.id);
  const quotes = visits.slice(1).map(({ quote }) => quote.id);
  await db.transaction().execute(async (trx) => {
    for (let call = 0; call < CALLS; call += 1) {
      const { rows } = await sql<{ id: string }>`
        select id from visits_of_events(${ids.slice(0, 1)}, ${quotes})`.execute(trx);
      expect(rows.map(({ id }) => id)).toEqual(ids.toSorted());
    }
    const { rows } = await sql`select relname, seq_scan, idx_scan from pg_stat_xact_user_tables
      where relname in ('event_load', 'quote', 'visit') order by relname`.execute(trx);
    expect(rows).toEqual([
      { relname: 'event_load', seq_scan: 0, idx_scan: CALLS * ids.length },
      { relname: 'quote', seq_scan: 0, idx_scan: expect.any(Number) },
      { relname: 'visit', seq_scan: 0, idx_scan: expect.any(Number) },
    ]);
  });
});
