import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '../schema.ts';
import { dialectOf } from '../testing/dialect-of.ts';
import { engines } from '../testing/engines.ts';
import { makeTablesOf } from './migrate.ts';

// behaviour: 22.12
it.each(engines)('counts what was taken back as sold no more on $name', async (engine) => {
  const database = await engine.create();
  const db = new Kysely<Database>({ dialect: dialectOf(database.url) });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  await makeTablesOf(db, '0003-warehouse-files-without-rows');
  await sql`insert into rollup_page (day, site, path, origin, accepted, sold, reversed)
    values (1, 'a', '/', 'visit', 3, 2, 1), (2, 'a', '/', 'visit', 1, 1, 0)`.execute(db);
  await makeTablesOf(db, '0004-net-sales');
  const rows = await db
    .selectFrom('rollup_page')
    .select(['accepted', 'sold', 'reversed', 'booked', 'canceled'])
    .orderBy('day')
    .execute();
  expect(rows).toEqual([
    { accepted: 3, sold: 1, reversed: 1, booked: 0, canceled: 0 },
    { accepted: 1, sold: 1, reversed: 0, booked: 0, canceled: 0 },
  ]);
});
