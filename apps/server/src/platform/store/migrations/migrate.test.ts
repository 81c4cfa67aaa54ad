import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../open-store.ts';
import { WRITER_FILE } from '../../../testing/test-writer-file.ts';
import { engines } from '../testing/engines.ts';
import { silentLog } from '../testing/silent-log.ts';
import { MIGRATION_NAMES } from './migrate.ts';

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
