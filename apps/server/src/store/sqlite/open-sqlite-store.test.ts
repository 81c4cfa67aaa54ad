import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openStore, type Store } from '../store.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import { silentLog } from '../testing/engines.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { visitRows } from '../testing/visit-rows.ts';
import { openSqliteStore } from './open-sqlite-store.ts';

function newFile(): string {
  return join(temporaryFolder(), 'folder', 'zipfront.db');
}

async function open(file: string, threads: Worker[] = []): Promise<Store> {
  const store = await openSqliteStore({
    url: `file:${file}`,
    log: silentLog,
    maxWaitingWrites: 100,
    startThread(path) {
      const thread = new Worker(new URL('./writer-worker.ts', import.meta.url), {
        workerData: { file: path },
      });
      threads.push(thread);
      return thread;
    },
  });
  onTestFinished(() => store.close());
  return store;
}

describe('openSqliteStore', () => {
  it('answers a write only when another connection lets it commit', async () => {
    const file = newFile();
    const store = await open(file);
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const answered = vi.fn();
    const write = store.write('createVisit', visitRows()).then(answered);
    // Long enough for the whole way there and back, were nothing in the way.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(answered).not.toHaveBeenCalled();
    other.exec('commit');
    await write;
    expect(other.prepare('select count(*) as count from visit').get()).toEqual({ count: 1 });
    other.close();
  });

  it('sends what was gathered before at once, and anything else with what this turn brings', async () => {
    const threads: Worker[] = [];
    const store = await open(newFile(), threads);
    const [thread] = threads;
    if (thread === undefined) throw new Error('No thread was started');
    const send = vi.spyOn(thread, 'postMessage');
    const visits = [
      store.write('createVisit', visitRows()),
      store.write('createVisit', visitRows()),
    ];
    expect(send).not.toHaveBeenCalled();
    await Promise.all(visits);
    expect(send).toHaveBeenCalledTimes(1);
    const events = store.write('storeEvents', { events: [], bad: [] });
    expect(send).toHaveBeenCalledTimes(2);
    await events;
  });

  it('is unavailable while another process keeps the write lock, and reads all the same', async () => {
    const file = newFile();
    const store = await open(file);
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const failure = await store.write('createVisit', visitRows()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(failure).toMatchObject({ message: expect.stringContaining('SQLITE_BUSY') });
    expect(await store.reads.selectFrom('visit').selectAll().execute()).toEqual([]);
    other.close();
    await store.write('createVisit', visitRows());
  });

  it('starts a writer again that stopped, and refuses what it had not answered', async () => {
    const threads: Worker[] = [];
    const store = await open(newFile(), threads);
    const unanswered = store.write('createVisit', visitRows());
    const refused = expect(unanswered).rejects.toThrow(StoreUnavailable);
    await threads[0]?.terminate();
    await refused;
    await expect(store.write('createVisit', visitRows())).rejects.toThrow('the writer is down');
    await expect(store.ping()).rejects.toThrow(StoreUnavailable);
    await vi.waitFor(() => store.ping(), { timeout: 10_000 });
    await store.write('createVisit', visitRows());
    expect(threads).toHaveLength(2);
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

  it('says in one sentence that the file is no database', async () => {
    const file = join(temporaryFolder(), 'zipfront.db');
    writeFileSync(file, 'this is not a database, but long enough to be taken for one'.repeat(100));
    await expect(openStore({ url: `file:${file}`, log: silentLog })).rejects.toThrow(
      /^The database file .* cannot be opened for writing \(.*not a database/,
    );
  });
});
