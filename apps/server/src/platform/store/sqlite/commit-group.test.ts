import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { commands } from '../../../commands.ts';
import { storeVisits } from '../../../visitors/visits/store-visit.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { visitRows } from '../testing/visit-rows.ts';
import { commitGroup } from './commit-group.ts';
import { openWriteConnection } from './write-connection.ts';

/** Sizes in a write-ahead log (sqlite.org/fileformat.html#the_write_ahead_log). */
const WAL_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const COMMIT_FIELD_OFFSET = 4;

async function openConnection() {
  const file = join(temporaryFolder(), 'zipfront.db');
  const connection = await openWriteConnection(file);
  onTestFinished(() => connection.close());
  const { page_size: pageSize } = connection.database.prepare('pragma page_size').get() as {
    page_size: number;
  };

  /** The last frame of a transaction has the size of the database after it; other frames have 0. */
  function commits(): number {
    const log = readFileSync(`${file}-wal`);
    let count = 0;
    for (let at = WAL_HEADER_BYTES; at < log.length; at += FRAME_HEADER_BYTES + pageSize) {
      if (log.readUInt32BE(at + COMMIT_FIELD_OFFSET) > 0) count += 1;
    }
    return count;
  }
  return { connection, commits, file };
}

// behaviour: 13.3
it('waits for the disk at each commit', async () => {
  const { connection } = await openConnection();
  const pragma = (name: string) => connection.database.prepare(`pragma ${name}`).get();
  expect(pragma('synchronous')).toEqual({ synchronous: 2 });
  expect(pragma('journal_mode')).toEqual({ journal_mode: 'wal' });
  expect(pragma('foreign_keys')).toEqual({ foreign_keys: 1 });
  expect(pragma('page_size')).toEqual({ page_size: 8_192 });
});

it('copies the log into the database at a bounded size', async () => {
  const { connection, file } = await openConnection();
  connection.database.exec('create table page (bytes blob)');
  const insert = connection.database.prepare('insert into page values (zeroblob(40000))');
  for (let row = 0; row < 200; row += 1) insert.run();
  expect(statSync(file).size).toBeGreaterThan(4_000_000);
  expect(statSync(`${file}-wal`).size).toBeLessThan(4_000_000);
});

// behaviour: 13.4
it('commits a group once, also if a command fails', async () => {
  const { connection, commits } = await openConnection();
  const before = commits();
  const rows = Array.from({ length: 50 }, () => visitRows());
  const twin = { ...visitRows(), visit: { ...visitRows().visit, id: rows[0]?.visit.id ?? '' } };
  const results = await commitGroup(
    connection,
    commands,
    [...rows.slice(0, 25), twin, ...rows.slice(25)].map((input) => ({
      name: 'storeVisit',
      input,
    })),
  );
  expect(commits() - before).toBe(1);
  expect(results.map((result) => 'output' in result)).toEqual([
    ...Array(25).fill(true),
    false,
    ...Array(25).fill(true),
  ]);
  const { count } = connection.database.prepare('select count(*) as count from visit').get() ?? {};
  expect(count).toBe(50);
});

it('runs a group without savepoints, and again with them if a command fails', async () => {
  const { connection } = await openConnection();
  const begin = vi.spyOn(connection.savepoint, 'begin');
  const [good, better, best] = [visitRows(), visitRows(), visitRows()];
  const run = (...inputs: unknown[]) =>
    commitGroup(
      connection,
      commands,
      inputs.map((input) => ({ name: 'storeVisit', input })),
    );
  expect(await run(good, better)).toEqual([{ output: undefined }, { output: undefined }]);
  expect(begin).not.toHaveBeenCalled();

  const results = await run(best, { ...visitRows(), visit: good.visit });
  expect(begin).toHaveBeenCalledTimes(2);
  expect(results).toEqual([
    { output: undefined },
    {
      unavailable: false,
      error: expect.objectContaining({ message: expect.stringContaining('UNIQUE') }),
    },
  ]);
  const ids = connection.database.prepare('select id from visit').all();
  expect(ids.map(({ id }) => id).sort()).toEqual(
    [good, better, best].map(({ visit }) => visit.id).sort(),
  );
});

// behaviour: 13.19
it('runs commands that may be joined as one where they follow one another', async () => {
  const { connection } = await openConnection();
  const joined = vi.fn(storeVisits);
  const joinedOf = (name: string) => (name === 'storeVisit' ? joined : undefined);
  const create = () => ({ name: 'storeVisit', input: visitRows() });
  const rollUp = { name: 'rollUpCounts', input: { limit: 10 } };
  const requests = [create(), create(), rollUp, create(), create(), create()];
  const results = await commitGroup(
    connection,
    { ...commands, joinedOf: joinedOf as typeof commands.joinedOf },
    requests,
  );
  expect(results.map((result) => 'output' in result)).toEqual(Array(6).fill(true));
  expect(joined.mock.calls.map(([, inputs]) => inputs.length)).toEqual([2, 3]);
  const counted = connection.database.prepare('select visits from rollup_page').all();
  expect(counted).toEqual([{ visits: 2 }]);
});

it('returns the error of the transaction for every command', async () => {
  const { connection } = await openConnection();
  connection.database.exec('pragma max_page_count = 20');
  const requests = Array.from({ length: 500 }, () => ({
    name: 'storeVisit' as const,
    input: visitRows(),
  }));
  const results = await commitGroup(connection, commands, requests);
  expect(results).toHaveLength(500);
  for (const result of results) {
    expect(result).toMatchObject({
      unavailable: true,
      error: { message: expect.stringContaining('SQLITE_FULL') },
    });
  }
  expect(connection.database.isTransaction).toBe(false);
  connection.database.exec('pragma max_page_count = 1000000');
  expect(await commitGroup(connection, commands, requests.slice(0, 1))).toEqual([
    { output: undefined },
  ]);
});
