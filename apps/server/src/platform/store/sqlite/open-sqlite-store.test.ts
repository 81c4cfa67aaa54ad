import { chmodSync, copyFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { commands } from '../../../commands.ts';
import { openStore } from '../../../open-store.ts';
import { WRITER_FILE } from '../../../testing/test-writer-file.ts';
import { storeEvents } from '../../../visitors/events/store-events.ts';
import { eventRow } from '../../../visitors/events/testing/event-rows.ts';
import { storeVisit } from '../../../visitors/visits/store-visit.ts';
import { KINDS } from '../../retention/kinds.ts';
import { deleteExpired } from '../../retention/purge-records.ts';
import { type Store, StoreUnavailable } from '../store.ts';
import { silentLog } from '../testing/silent-log.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { visitRows } from '../testing/visit-rows.ts';
import { openSqliteStore, type SqliteStoreOptions } from './open-sqlite-store.ts';

function newFile(): string {
  return join(temporaryFolder(), 'folder', 'zipfront.db');
}

async function open(
  file: string,
  threads: Worker[] = [],
  options: Partial<SqliteStoreOptions> = {},
): Promise<Store> {
  const store = await openSqliteStore({
    url: `file:${file}`,
    log: silentLog,
    commands,
    maxWaitingWrites: 100,
    startWriter(path) {
      const thread = new Worker(WRITER_FILE, { workerData: { file: path } });
      threads.push(thread);
      return thread;
    },
    ...options,
  });
  onTestFinished(() => store.close());
  return store;
}

/** The number of visits in a file without its log. */
function countVisitsIn(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const count = database.prepare('select count(*) as count from visit').get()?.count;
  database.close();
  return Number(count);
}

describe('openSqliteStore', () => {
  // behaviour: 13.3
  it('resolves a write only after its commit', async () => {
    const file = newFile();
    const store = await open(file);
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const answered = vi.fn();
    const write = store.write(storeVisit, visitRows()).then(answered);
    // Long enough for a write that does not wait for a lock.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(answered).not.toHaveBeenCalled();
    other.exec('commit');
    await write;
    expect(other.prepare('select count(*) as count from visit').get()).toEqual({ count: 1 });
    other.close();
  });

  it('sends the writes of one turn of the event loop together', async () => {
    const threads: Worker[] = [];
    const store = await open(newFile(), threads);
    const [thread] = threads;
    if (thread === undefined) throw new Error('No thread was started');
    const send = vi.spyOn(thread, 'postMessage');
    const visits = [store.write(storeVisit, visitRows()), store.write(storeVisit, visitRows())];
    expect(send).not.toHaveBeenCalled();
    await Promise.all(visits);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('rejects writes but serves reads while another process holds the write lock', async () => {
    const file = newFile();
    const store = await open(file);
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const failure = await store.write(storeVisit, visitRows()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(failure).toMatchObject({ message: expect.stringContaining('SQLITE_BUSY') });
    expect(await store.reads.selectFrom('visit').selectAll().execute()).toEqual([]);
    other.close();
    await store.write(storeVisit, visitRows());
  });

  // behaviour: 15.29
  it('rejects a write after its timeout, and recovers when the write ends', async () => {
    const file = newFile();
    const store = await open(file, [], { writeTimeoutMs: 100 });
    await store.ping();
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const late = visitRows();
    const started = performance.now();
    const [sent, behind] = await Promise.allSettled([
      store.write(storeVisit, late),
      new Promise((resolve) => setTimeout(resolve, 50)).then(() =>
        store.write(storeVisit, visitRows()),
      ),
    ]);
    for (const refused of [sent, behind]) {
      expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
    }
    // Far sooner than the timeout of the lock.
    expect(performance.now() - started).toBeLessThan(1_500);
    await expect(store.write(storeVisit, visitRows())).rejects.toThrow('does not respond');
    await expect(store.ping()).rejects.toThrow(StoreUnavailable);
    expect(await store.reads.selectFrom('visit').selectAll().execute()).toEqual([]);

    other.exec('commit');
    other.close();
    await vi.waitFor(() => store.ping(), { timeout: 10_000 });
    const next = visitRows();
    await store.write(storeVisit, next);
    const ids = await store.reads.selectFrom('visit').select('id').orderBy('id').execute();
    // The write in progress was completed; the one that waited behind it was not started.
    expect(ids.map(({ id }) => id)).toEqual([late, next].map(({ visit }) => visit.id).sort());
  });

  // behaviour: 15.29
  it('reports that it is not ready after a failed write, until one succeeds', async () => {
    const file = newFile();
    const store = await open(file);
    await store.write(storeVisit, visitRows());
    const other = new DatabaseSync(file);
    await store.ping();
    other.exec('begin immediate');
    // The last write succeeded a moment ago.
    await store.ping();
    await expect(store.write(storeVisit, visitRows())).rejects.toThrow('SQLITE_BUSY');
    await expect(store.ping()).rejects.toThrow(StoreUnavailable);
    other.exec('rollback');
    other.close();
    await vi.waitFor(() => store.ping(), { timeout: 10_000 });
  });

  // behaviour: 14.13
  it('reports its used space without that of deleted rows', async () => {
    const file = newFile();
    const store = await open(file);
    const before = await store.space();
    expect(before.freeBytes).toBeGreaterThan(0);
    const rows = Array.from({ length: 200 }, () => ({
      visitRef: null,
      row: eventRow({ data: JSON.stringify('x'.repeat(20_000)), received_at: 1 }),
    }));
    await store.write(storeEvents, { events: rows, bad: [] });
    const filled = await store.space();
    expect(filled.usedBytes - before.usedBytes).toBeGreaterThan(3_000_000);
    const [rule] = KINDS.event.rules;
    await store.write(deleteExpired, { rule, before: 2, limit: 200 });
    // The file changes only when the log is copied into it.
    for (let write = 0; write < 500; write += 1) await store.write(storeVisit, visitRows());
    expect((await store.space()).usedBytes).toBeLessThan(filled.usedBytes - 2_000_000);
  });

  // behaviour: 13.15
  it('restarts a writer that stopped, and rejects its unfinished writes', async () => {
    const threads: Worker[] = [];
    const store = await open(newFile(), threads);
    const unanswered = store.write(storeVisit, visitRows());
    const refused = expect(unanswered).rejects.toThrow(StoreUnavailable);
    await threads[0]?.terminate();
    await refused;
    await expect(store.write(storeVisit, visitRows())).rejects.toThrow('the writer is down');
    await expect(store.ping()).rejects.toThrow(StoreUnavailable);
    await vi.waitFor(() => store.ping(), { timeout: 10_000 });
    await store.write(storeVisit, visitRows());
    expect(threads).toHaveLength(2);
  });

  // behaviour: 13.15
  it('rejects waiting writes together with the current group when the writer stops', async () => {
    const threads: Worker[] = [];
    const store = await open(newFile(), threads);
    const [thread] = threads;
    if (thread === undefined) throw new Error('No thread was started');
    // The thread receives nothing, so it sends no results.
    const send = vi.spyOn(thread, 'postMessage').mockImplementation(() => {});
    const sent = store.write(storeVisit, visitRows());
    await expect.poll(() => send.mock.calls).toHaveLength(1);
    const waiting = store.write(storeVisit, visitRows());
    const both = Promise.allSettled([sent, waiting]);
    await thread.terminate();
    for (const refused of await both) {
      expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
    }
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('reports that it is not ready after its file was deleted', async () => {
    const file = newFile();
    const store = await open(file);
    await store.ping();
    rmSync(file);
    await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('reads on a read-only connection', async () => {
    const store = await open(newFile());
    await expect(store.reads.deleteFrom('visit').execute()).rejects.toThrow(/readonly/);
  });

  it('reports in one sentence that the folder cannot be created', async () => {
    const inTheWay = join(temporaryFolder(), 'a-file');
    writeFileSync(inTheWay, '');
    await expect(
      openStore({ url: `file:${inTheWay}/zipfront.db`, log: silentLog }),
    ).rejects.toThrow(
      /^The database file .* cannot be opened for writing \(.*\); point DATABASE_URL at/,
    );
  });

  it.runIf(process.platform === 'linux')(
    'fails if the folder cannot be created on this file system',
    async () => {
      await expect(
        openStore({ url: 'file:/proc/no-such-folder/zipfront.db', log: silentLog }),
      ).rejects.toThrow(/^The database file .* cannot be opened for writing/);
    },
  );

  it('leaves a single file with every commit when it is closed', async () => {
    const file = newFile();
    const store = await open(file);
    await store.write(storeVisit, visitRows());
    await store.reads.selectFrom('visit').selectAll().execute();
    await store.close();
    expect(readdirSync(dirname(file))).toEqual(['zipfront.db']);
    expect(countVisitsIn(file)).toBe(1);
  });

  // behaviour: 13.10
  it('copies every commit into the file although another process has it open', async () => {
    const file = newFile();
    const store = await open(file);
    const other = new DatabaseSync(file);
    onTestFinished(() => other.close());
    other.prepare('select count(*) from visit').get();
    await store.write(storeVisit, visitRows());
    await store.close();
    const copy = join(temporaryFolder(), 'copy.db');
    copyFileSync(file, copy);
    expect(countVisitsIn(copy)).toBe(1);
  });

  // behaviour: 13.10
  it('warns about a remaining log while another process reads an older state', async () => {
    const file = newFile();
    const said = vi.fn();
    const log = pino({ hooks: { logMethod: (args) => said(args[1]) } });
    const store = await openStore({ url: `file:${file}`, log });
    const other = new DatabaseSync(file);
    onTestFinished(() => other.close());
    other.exec('begin; select count(*) from visit');
    await store.write(storeVisit, visitRows());
    await store.close();
    expect(said).toHaveBeenLastCalledWith(
      `another process is reading the database; a copy needs ${file}-wal, too`,
    );
  });

  // behaviour: 13.14
  it('creates private files, and removes the permissions of other users', async () => {
    const file = newFile();
    const said = vi.fn();
    const log = pino({ hooks: { logMethod: (args) => said(args[0]) } });
    const modes = () =>
      [dirname(file), file, `${file}-wal`, `${file}-shm`].map((path) =>
        (statSync(path).mode & 0o777).toString(8),
      );
    const store = await openStore({ url: `file:${file}`, log });
    await store.write(storeVisit, visitRows());
    expect(modes()).toEqual(['700', '600', '600', '600']);
    await store.close();
    expect(said).not.toHaveBeenCalled();

    chmodSync(file, 0o644);
    const again = await openStore({ url: `file:${file}`, log });
    await again.write(storeVisit, visitRows());
    expect(modes()).toEqual(['700', '600', '600', '600']);
    expect(said).toHaveBeenCalledWith({ path: file });
    await again.close();
  });
});
