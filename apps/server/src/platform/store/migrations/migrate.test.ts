import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../open-store.ts';
import { WRITER_FILE } from '../../../testing/test-writer-file.ts';
import { engines } from '../testing/engines.ts';
import { findTables, incompatibleChanges } from '../testing/incompatible-changes.ts';
import { silentLog } from '../testing/silent-log.ts';
import { openTablesOf } from '../testing/tables-of.ts';
import { MIGRATION_NAMES, makeTablesOf } from './migrate.ts';

const run = promisify(execFile);
const OPEN_ONCE = join(import.meta.dirname, '../testing/open-once.ts');

describe.each(engines)('migrations on $name', (engine) => {
  // behaviour: 13.2
  it('runs each migration once when four processes start at once', async () => {
    const database = await engine.create();
    const starts = Array.from({ length: 4 }, () =>
      run(process.execPath, [OPEN_ONCE, database.url, WRITER_FILE.href]),
    );
    const ends = await Promise.all(starts);
    expect(ends.map(({ stderr }) => stderr)).toEqual(['', '', '', '']);

    const store = await openStore({ url: database.url, log: silentLog });
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
      store.reads,
    );
    expect(rows).toEqual(MIGRATION_NAMES.map((name) => ({ name })));
    await store.close();
    await database.drop();
  });
});

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
    const db = await openTablesOf(engine, oldestSupported());
    const before = await findTables(db);
    await makeTablesOf(db, MIGRATION_NAMES.at(-1) ?? '');
    expect(incompatibleChanges(before, await findTables(db))).toEqual([]);

    await sql`alter table secret rename column value to text`.execute(db);
    await sql`alter table secret add column note text`.execute(db);
    await sql`alter table secret add column kind text not null default ''`.execute(db);
    await sql`drop table write_probe`.execute(db);
    expect(incompatibleChanges(before, await findTables(db)).sort()).toEqual([
      'The column secret.text is new and needs a value.',
      'The column secret.value was dropped or renamed.',
      'The table write_probe was dropped or renamed.',
    ]);
  });
});
