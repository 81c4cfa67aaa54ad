import { Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../open-store.ts';
import { foldAll } from '../../reports/start-counting.ts';
import type { Database } from '../schema.ts';
import { engines, silentLog } from '../testing/engines.ts';
import { dialectOf } from '../testing/older-database.ts';
import { visitRows } from '../testing/visit-rows.ts';
import { makeTablesOf } from './migrate.ts';

describe.each(engines)('migration 0036 on $name', (engine) => {
  // behaviour: 11.64
  it('counts visits that were marked as not counted yet, and no others', async () => {
    const database = await engine.create();
    const older = new Kysely<Database>({ dialect: dialectOf(database.url) });
    await makeTablesOf(older, '0030-mail-counts');
    for (const pending of [1, 1, 0]) {
      const { visit } = visitRows();
      await older.insertInto('visit').values(visit).execute();
      await sql`insert into report_visit values (${visit.id}, 20000, 5, 'insurance', 'direct', '', 'spring', '/', 'phone',
        'en-US', 'visit', 0, 0, 0, 0, ${pending})`.execute(older);
    }
    await older.destroy();
    const store = await openStore({ url: database.url, log: silentLog });
    onTestFinished(async () => {
      await store.close();
      await database.drop();
    });
    await foldAll(store);
    const cells = await store.reads.selectFrom('cube_campaign').selectAll().execute();
    expect(cells).toMatchObject([{ day: 20_000, campaign: 'spring', origin: 'visit', visits: 2 }]);
  });
});
