import { Kysely, sql, type Transaction } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../open-store.ts';
import { foldAll } from '../../reports/start-counting.ts';
import { isPostgres } from '../column-types.ts';
import { toJson } from '../json-column.ts';
import type { Database } from '../schema.ts';
import { engines } from '../testing/engines.ts';
import { dialectOf } from '../testing/older-database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { visitRows } from '../testing/visit-rows.ts';
import { makeTablesOf } from './migrate.ts';

/** The bits of the names that were counted as others. */
const [CAMPAIGN, PATH] = [2, 4];

/** Stores a visit as servers of the version before do, which count it later. */
async function insertPending(db: Kysely<Database>, unnamed: number): Promise<void> {
  const { visit: later, touch } = visitRows({ path: '/home/' });
  const { counted_as: _counted, ...visit } = later;
  const fields = { source: 'letter', campaign: 'spring', utm_id: '17' };
  await db.transaction().execute(async (trx) => {
    const older = trx as Transaction<Omit<Database, 'visit'> & { visit: typeof visit }>;
    await older.insertInto('visit').values(visit).execute();
    await sql`insert into report_pending (visit_id, day, hour, device, release, origin, unnamed)
      values (${visit.id}, 20000, 5, 'phone', 'page-1.js', 'visit', ${unnamed})`.execute(trx);
    await trx
      .insertInto('touch')
      .values({ ...touch, fields: toJson(fields) })
      .execute();
  });
}

describe.each(engines)('migration 0057 on $name', (engine) => {
  // behaviour: 11.64, 30.2
  it('counts each visit that servers of the version before have stored, once', async () => {
    const database = await engine.create();
    const older = new Kysely<Database>({ dialect: dialectOf(database.url) });
    await makeTablesOf(older, '0056-conversions-by-time');
    for (const unnamed of [0, CAMPAIGN, PATH]) await insertPending(older, unnamed);
    const store = await openStore({ url: database.url, log: silentLog });
    onTestFinished(async () => {
      await store.close();
      await older.destroy();
      await database.drop();
    });
    const db = store.reads;
    // Only on PostgreSQL such a server may still write.
    const later = isPostgres(db) ? 2 : 0;
    for (let count = 0; count < later; count += 1) await insertPending(older, 0);
    await foldAll(store);
    const { rows: waiting } = await sql`select * from report_pending`.execute(db);
    expect(waiting).toEqual([]);
    const facts = { day: 20_000, source: 'letter', origin: 'visit' };
    const rows = await db.selectFrom('report_visit').selectAll().execute();
    expect(rows).toHaveLength(3 + later);
    for (const row of rows) {
      expect(row).toMatchObject({ ...facts, hour: 5, device: 'phone', release: 'page-1.js' });
    }
    const campaigns = await db.selectFrom('cube_campaign').selectAll().execute();
    expect(campaigns).toHaveLength(2);
    expect(campaigns).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...facts, campaign: 'spring', visits: 2 + later }),
        expect.objectContaining({ ...facts, campaign: '(other)', visits: 1 }),
      ]),
    );
    const pages = await db.selectFrom('cube_page').select(['path', 'visits']).execute();
    expect(pages).toHaveLength(2);
    expect(pages).toEqual(
      expect.arrayContaining([
        { path: '/home/', visits: 2 + later },
        { path: '(other)', visits: 1 },
      ]),
    );
  });
});
