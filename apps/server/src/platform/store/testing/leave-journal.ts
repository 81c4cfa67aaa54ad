import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { journalPath } from '../sqlite/database-file.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Leaves a file half written, with its journal, as a process that was killed outside WAL mode. */
export function leaveJournal(file: string): void {
  const killed = join(temporaryFolder(), 'killed.db');
  copyFileSync(file, killed);
  const database = new DatabaseSync(killed);
  // With so small a cache, pages are written before the commit.
  database.exec('pragma journal_mode = delete; pragma cache_size = 1; begin');
  database.exec('create table half (text)');
  const half = database.prepare('insert into half values (?)');
  for (let row = 0; row < 200; row += 1) half.run('x'.repeat(5_000));
  for (const path of [killed, journalPath(killed)]) {
    copyFileSync(path, path.replace(killed, file));
  }
  database.close();
}
