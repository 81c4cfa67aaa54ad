import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MEGABYTE } from '@zipfront/contracts/bytes';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { overwriteDeletedBytes } from './file-space.ts';

const MB = MEGABYTE;

/** With a deleted value: its pages are free, and the log has some. */
function fileWithFreePages(bytes: number): { database: DatabaseSync; size: () => number } {
  const database = new DatabaseSync(join(temporaryFolder(), 'zipfront.db'));
  onTestFinished(() => database.close());
  database.exec('pragma page_size = 65536; pragma journal_mode = wal; pragma synchronous = off');
  database.exec('create table value (bytes blob)');
  database.exec(`insert into value values (zeroblob(${bytes})); delete from value`);
  const size = () => {
    const { page_count: pages } = database.prepare('pragma page_count').get() ?? {};
    return Number(pages) * 65_536;
  };
  return { database, size };
}

// behaviour: 11.33
it.each([
  ['rewrites a file of 1 MB', 1, true, true],
  ['rewrites no file of more than 64 MB, because writes would wait for too long', 65, true, false],
  ['rewrites no file that it is not asked to', 1, false, false],
])('%s, and empties its log', (_what, megabytes, isAsked, isRewritten) => {
  const { database, size } = fileWithFreePages(megabytes * MB);
  expect(size()).toBeGreaterThan(megabytes * MB);
  overwriteDeletedBytes(database, isAsked);
  expect(size() < megabytes * MB).toBe(isRewritten);
  const { log } = database.prepare('pragma wal_checkpoint(passive)').get() ?? {};
  expect(log).toBe(0);
});
