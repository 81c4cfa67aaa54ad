import { expect, it } from 'vitest';
import { engines } from '../testing/engines.ts';
import { openTablesOf } from '../testing/tables-of.ts';
import { NOON } from '../testing/visit-rows.ts';
import { makeTablesOf } from './migrate.ts';

// behaviour: 37.12
it.each(engines)('plans files without rows again on $name', async (engine) => {
  const db = await openTablesOf(engine, '0002-google-retractions-by-file');
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
