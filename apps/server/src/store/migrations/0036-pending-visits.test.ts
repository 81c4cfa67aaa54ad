import { Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../open-store.ts';
import { foldAll } from '../../reports/start-counting.ts';
import type { Database } from '../schema.ts';
import { engines } from '../testing/engines.ts';
import { dialectOf } from '../testing/older-database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { visitRows } from '../testing/visit-rows.ts';
import { makeTablesOf } from './migrate.ts';

describe.each(engines)('migration 0036 on $name', (engine) => {
  // behaviour: 11.64
  it('counts visits that were marked as not counted yet, and no others', async () => {
    const database = await engine.create();
    const older = new Kysely<Database>({ dialect: dialectOf(database.url) });
    await makeTablesOf(older, '0030-mail-counts');
    for (const pending of [1, 1, 0]) {
      const { counted_as: _counted, ...visit } = visitRows().visit;
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

  // behaviour: 11.63, 11.64
  it('counts them by the release that they began with, where it is stored', async () => {
    const database = await engine.create();
    const older = new Kysely<Database>({ dialect: dialectOf(database.url) });
    await makeTablesOf(older, '0034-health');
    const { counted_as: _counted, ...visit } = visitRows().visit;
    await older.insertInto('visit').values(visit).execute();
    await sql`insert into report_visit (visit_id, day, hour, site, channel, source, campaign, path, device, locale, release,
      origin, handoffs, estimates, orders, call_backs, engaged_after, pending)
      values (${visit.id}, 20000, 5, 'insurance', 'direct', '', '', '/', 'phone', 'en-US', 'page-1.js',
        'visit', 0, 0, 0, 0, 7, 1)`.execute(older);
    await older.destroy();
    const store = await openStore({ url: database.url, log: silentLog });
    onTestFinished(async () => {
      await store.close();
      await database.drop();
    });
    await foldAll(store);
    const cells = await store.reads.selectFrom('cube_release').selectAll().execute();
    expect(cells).toMatchObject([
      { day: 20_000, release: 'page-1.js', visits: 1, handoffs: 0, sent: 0 },
    ]);
    const [row] = await store.reads.selectFrom('report_visit').selectAll().execute();
    expect(row).toMatchObject({ release: 'page-1.js', engaged_after: 7 });
  });
});
