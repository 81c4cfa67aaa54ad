import { Kysely } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '../schema.ts';
import { dialectOf } from '../testing/dialect-of.ts';
import { engines } from '../testing/engines.ts';
import { NOON } from '../testing/visit-rows.ts';
import { makeTablesOf } from './migrate.ts';

// behaviour: 37.12
it.each(engines)('plans files without rows again on $name', async (engine) => {
  const database = await engine.create();
  const db = new Kysely<Database>({ dialect: dialectOf(database.url) });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  await makeTablesOf(db, '0002-google-retractions-by-file');
  const file = { kind: 'events', written_at: NOON } as const;
  await db
    .insertInto('warehouse_file')
    .values([
      { ...file, id: 1, path: 'without', row_count: 0 },
      { ...file, id: 2, path: 'with', row_count: 1 },
    ])
    .execute();
  await makeTablesOf(db, '0003-warehouse-files-without-rows');
  const files = await db
    .selectFrom('warehouse_file')
    .select(['path', 'written_at'])
    .orderBy('id')
    .execute();
  expect(files).toEqual([
    { path: 'without', written_at: null },
    { path: 'with', written_at: NOON },
  ]);
});
