import { Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../schema.ts';
import { dialectOf } from '../testing/dialect-of.ts';
import { engines } from '../testing/engines.ts';
import { incompatibleChanges, tablesOf } from '../testing/incompatible-changes.ts';
import { MIGRATION_NAMES, makeTablesOf } from './migrate.ts';

/** Servers that know it may run beside those of this version. */
const FIRST = '0001-baseline';

/** The migration that servers beside this version know at least. */
function oldestSupported(): string {
  const needed = MIGRATION_NAMES.flatMap((name) => /-needs-(\d{4})$/.exec(name)?.[1] ?? []);
  const oldest = needed.sort().at(-1) ?? FIRST.slice(0, 4);
  return MIGRATION_NAMES.find((name) => name.startsWith(oldest)) ?? FIRST;
}

describe.each(engines)('migrations on $name', (engine) => {
  // behaviour: 30.2
  it('only add to the tables that servers of earlier versions use', async () => {
    const database = await engine.create();
    const db = new Kysely<Database>({ dialect: dialectOf(database.url) });
    onTestFinished(async () => {
      await db.destroy();
      await database.drop();
    });
    await makeTablesOf(db, oldestSupported());
    const before = await tablesOf(db);
    await makeTablesOf(db, MIGRATION_NAMES.at(-1) ?? '');
    expect(incompatibleChanges(before, await tablesOf(db))).toEqual([]);

    await sql`alter table secret rename column value to text`.execute(db);
    await sql`alter table secret add column note text`.execute(db);
    await sql`alter table secret add column kind text not null default ''`.execute(db);
    await sql`drop table write_probe`.execute(db);
    expect(incompatibleChanges(before, await tablesOf(db)).sort()).toEqual([
      'The column secret.text is new and needs a value.',
      'The column secret.value was dropped or renamed.',
      'The table write_probe was dropped or renamed.',
    ]);
  });
});
