import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { isBusy } from './sqlite-failure.ts';
import { openWriteConnection } from './write-connection.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A new file that another connection has locked exclusively. */
function lockedFile(): { file: string; other: DatabaseSync } {
  const file = join(temporaryFolder(), 'zipfront.db');
  const other = new DatabaseSync(file);
  other.exec('begin exclusive; create table page (id)');
  return { file, other };
}

it('waits while another process starts with the same file', async () => {
  const { file, other } = lockedFile();
  const opening = openWriteConnection(file);
  other.exec('rollback');
  other.close();
  const connection = await opening;
  expect(connection.database.prepare('select id from visit').all()).toEqual([]);
  await connection.close();
});

it('throws after twenty seconds', async () => {
  const { file, other } = lockedFile();
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(20_001);
  const failure = await openWriteConnection(file).catch((error: unknown) => error);
  expect(isBusy(failure)).toBe(true);
  other.close();
});
