import { chmodSync, copyFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { commands } from '../../commands.ts';
import { deleteOldEvents } from '../../events/delete-old-events.ts';
import { storeEvents } from '../../events/store-events.ts';
import { eventRow } from '../../events/testing/event-rows.ts';
import { openStore } from '../../open-store.ts';
import { createVisit } from '../../visits/create-visit.ts';
import type { Store } from '../store.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import { silentLog } from '../testing/engines.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { visitRows } from '../testing/visit-rows.ts';
import { openSqliteStore, type SqliteStoreOptions } from './open-sqlite-store.ts';

const WRITER_FILE = new URL('../../writer-thread.ts', import.meta.url);

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
    writerFile: WRITER_FILE,
    maxWaitingWrites: 100,
    startThread(path) {
      const thread = new Worker(WRITER_FILE, {
        workerData: { file: path },
      });
      threads.push(thread);
      return thread;
    },
    ...options,
  });
  onTestFinished(() => store.close());
  return store;
}

/** What a copy of the file alone, without its log, has. */
function countVisitsIn(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const count = database.prepare('select count(*) as count from visit').get()?.count;
  database.close();
  return Number(count);
}

describe('openSqliteStore', () => {
  // behaviour: 13.3
  it('answers a write only when another connection lets it commit', async () => {
    const file = newFile();
    const store = await open(file);
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const answered = vi.fn();
    const write = store.write(createVisit, visitRows()).then(answered);
    // Long enough for the whole way there and back, were nothing in the way.
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
    const visits = [store.write(createVisit, visitRows()), store.write(createVisit, visitRows())];
    expect(send).not.toHaveBeenCalled();
    await Promise.all(visits);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is unavailable while another process keeps the write lock, and reads all the same', async () => {
    const file = newFile();
    const store = await open(file);
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const failure = await store.write(createVisit, visitRows()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(failure).toMatchObject({ message: expect.stringContaining('SQLITE_BUSY') });
    expect(await store.reads.selectFrom('visit').selectAll().execute()).toEqual([]);
    other.close();
    await store.write(createVisit, visitRows());
  });

  // behaviour: 15.29
  it('gives up a write that the disk does not end, and takes writes again once it does', async () => {
    const file = newFile();
    const store = await open(file, [], { writeTimeoutMs: 100 });
    await store.ping();
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const late = visitRows();
    const started = performance.now();
    const [sent, behind] = await Promise.allSettled([
      store.write(createVisit, late),
      new Promise((resolve) => setTimeout(resolve, 50)).then(() =>
        store.write(createVisit, visitRows()),
      ),
    ]);
    for (const refused of [sent, behind]) {
      expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
    }
    // Far sooner than the other process's lock would be given up.
    expect(performance.now() - started).toBeLessThan(1_500);
    await expect(store.write(createVisit, visitRows())).rejects.toThrow('does not answer');
    await expect(store.ping()).rejects.toThrow(StoreUnavailable);
    expect(await store.reads.selectFrom('visit').selectAll().execute()).toEqual([]);

    other.exec('commit');
    other.close();
    await vi.waitFor(() => store.ping(), { timeout: 10_000 });
    const next = visitRows();
    await store.write(createVisit, next);
    const ids = await store.reads.selectFrom('visit').select('id').orderBy('id').execute();
    // What was on its way was written after all; what waited behind it never was.
    expect(ids.map(({ id }) => id)).toEqual([late, next].map(({ visit }) => visit.id).sort());
  });

  // behaviour: 15.29
  it('is not ready after a write that failed, until one goes well again', async () => {
    const file = newFile();
    const store = await open(file);
    await store.write(createVisit, visitRows());
    const other = new DatabaseSync(file);
    await store.ping();
    other.exec('begin immediate');
    // The last write went well a moment ago.
    await store.ping();
    await expect(store.write(createVisit, visitRows())).rejects.toThrow('SQLITE_BUSY');
    await expect(store.ping()).rejects.toThrow(StoreUnavailable);
    other.exec('rollback');
    other.close();
    await vi.waitFor(() => store.ping(), { timeout: 10_000 });
  });

  // behaviour: 14.13
  it('tells how much room it has, without what deleted rows left', async () => {
    const file = newFile();
    const store = await open(file);
    const before = await store.space();
    expect(before.freeBytes).toBeGreaterThan(0);
    const rows = Array.from({ length: 200 }, () => ({
      claim: null,
      row: eventRow({ data: JSON.stringify('x'.repeat(20_000)), received_at: 1 }),
    }));
    await store.write(storeEvents, { events: rows, bad: [] });
    const filled = await store.space();
    expect(filled.usedBytes - before.usedBytes).toBeGreaterThan(3_000_000);
    await store.write(deleteOldEvents, { table: 'event', before: 2, limit: 200 });
    // Until the log is copied into the file it has what was before.
    for (let write = 0; write < 500; write += 1) await store.write(createVisit, visitRows());
    expect((await store.space()).usedBytes).toBeLessThan(filled.usedBytes - 2_000_000);
  });

  // behaviour: 13.15
  it('starts a writer again that stopped, and refuses what it had not answered', async () => {
    const threads: Worker[] = [];
    const store = await open(newFile(), threads);
    const unanswered = store.write(createVisit, visitRows());
    const refused = expect(unanswered).rejects.toThrow(StoreUnavailable);
    await threads[0]?.terminate();
    await refused;
    await expect(store.write(createVisit, visitRows())).rejects.toThrow('the writer is down');
    await expect(store.ping()).rejects.toThrow(StoreUnavailable);
    await vi.waitFor(() => store.ping(), { timeout: 10_000 });
    await store.write(createVisit, visitRows());
    expect(threads).toHaveLength(2);
  });

  // behaviour: 13.15
  it('refuses what waits behind a group when the writer stops, as it does the group', async () => {
    const threads: Worker[] = [];
    const store = await open(newFile(), threads);
    const [thread] = threads;
    if (thread === undefined) throw new Error('No thread was started');
    // Nothing arrives, so that nothing is answered.
    const send = vi.spyOn(thread, 'postMessage').mockImplementation(() => {});
    const sent = store.write(createVisit, visitRows());
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    const waiting = store.write(createVisit, visitRows());
    const both = Promise.allSettled([sent, waiting]);
    await thread.terminate();
    for (const refused of await both) {
      expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
    }
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is not ready once its file was deleted', async () => {
    const file = newFile();
    const store = await open(file);
    await store.ping();
    rmSync(file);
    await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('reads on a connection that cannot write', async () => {
    const store = await open(newFile());
    await expect(store.reads.deleteFrom('visit').execute()).rejects.toThrow(/readonly/);
  });

  it('says in one sentence that the folder cannot be made', async () => {
    const inTheWay = join(temporaryFolder(), 'a-file');
    writeFileSync(inTheWay, '');
    await expect(
      openStore({ url: `file:${inTheWay}/zipfront.db`, log: silentLog }),
    ).rejects.toThrow(
      /^The database file .* cannot be opened for writing \(.*\); point DATABASE_URL at/,
    );
  });

  it.runIf(process.platform === 'linux')(
    'does not try for ever where no folder can be made',
    async () => {
      await expect(
        openStore({ url: 'file:/proc/no-such-folder/zipfront.db', log: silentLog }),
      ).rejects.toThrow(/^The database file .* cannot be opened for writing/);
    },
  );

  it('has every commit in the one file when it is closed', async () => {
    const file = newFile();
    const store = await open(file);
    await store.write(createVisit, visitRows());
    await store.reads.selectFrom('visit').selectAll().execute();
    await store.close();
    expect(readdirSync(dirname(file))).toEqual(['zipfront.db']);
    expect(countVisitsIn(file)).toBe(1);
  });

  // behaviour: 13.10
  it('has every commit in the file also where another process keeps it open', async () => {
    const file = newFile();
    const store = await open(file);
    const other = new DatabaseSync(file);
    onTestFinished(() => other.close());
    other.prepare('select count(*) from visit').get();
    await store.write(createVisit, visitRows());
    await store.close();
    const copy = join(temporaryFolder(), 'copy.db');
    copyFileSync(file, copy);
    expect(countVisitsIn(copy)).toBe(1);
  });

  // behaviour: 13.10
  it('warns that a log stays where another process reads an older state', async () => {
    const file = newFile();
    const said = vi.fn();
    const log = pino({ hooks: { logMethod: (args) => said(args[1]) } });
    const store = await openStore({ url: `file:${file}`, log });
    const other = new DatabaseSync(file);
    onTestFinished(() => other.close());
    other.exec('begin; select count(*) from visit');
    await store.write(createVisit, visitRows());
    await store.close();
    expect(said).toHaveBeenLastCalledWith(
      `another process reads the database: copy ${file}-wal along with it`,
    );
  });

  // behaviour: 13.14
  it('makes files for their owner alone, and takes the permissions of others away', async () => {
    const file = newFile();
    const said = vi.fn();
    const log = pino({ hooks: { logMethod: (args) => said(args[0]) } });
    const modes = () =>
      [dirname(file), file, `${file}-wal`, `${file}-shm`].map((path) =>
        (statSync(path).mode & 0o777).toString(8),
      );
    const store = await openStore({ url: `file:${file}`, log });
    await store.write(createVisit, visitRows());
    expect(modes()).toEqual(['700', '600', '600', '600']);
    await store.close();
    expect(said).not.toHaveBeenCalled();

    chmodSync(file, 0o644);
    const again = await openStore({ url: `file:${file}`, log });
    await again.write(createVisit, visitRows());
    expect(modes()).toEqual(['700', '600', '600', '600']);
    expect(said).toHaveBeenCalledWith({ path: file });
    await again.close();
  });
});
