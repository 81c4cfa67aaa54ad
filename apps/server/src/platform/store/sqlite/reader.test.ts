import { Worker } from 'node:worker_threads';
import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { storeVisit } from '../../../visitors/visits/store-visit.ts';
import { databaseFile } from '../database-url.ts';
import type { Database } from '../schema.ts';
import { StoreUnavailable } from '../store.ts';
import { engines, openTestStore } from '../testing/engines.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { visitRows } from '../testing/visit-rows.ts';
import { createReader, READER_FILE, type Reader, ReaderDialect } from './reader.ts';

/** A query that takes some tenths of a second. */
const SLOW = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 2000000)
  select sum(n) as sum from numbers`;

/** A reader of an empty file, with its threads. */
async function startReader(): Promise<{ reader: Reader; threads: Worker[] }> {
  const [sqlite] = engines;
  const database = await sqlite?.createForStore();
  const file = databaseFile(database?.url ?? '');
  const threads: Worker[] = [];
  const reader = createReader(file, () => {
    const thread = new Worker(READER_FILE, { workerData: { file } });
    threads.push(thread);
    return thread;
  });
  onTestFinished(async () => {
    await reader.close();
    await database?.drop();
  });
  return { reader, threads };
}

// behaviour: 13.20
it.each(engines)('reads what was committed before on $name', async (engine) => {
  const store = await openTestStore(engine);
  const rows = visitRows();
  await store.write(storeVisit, rows);
  const ids = () => store.longReads.selectFrom('visit').select('id').execute();
  expect(await ids()).toEqual([{ id: rows.visit.id }]);
  await store.write(storeVisit, visitRows());
  expect(await ids()).toHaveLength(2);
});

// behaviour: 13.20
it('leaves the thread of visitors free during a long query', async () => {
  const { reader } = await startReader();
  await reader.read('select 1', []);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const rows = await reader.read(SLOW, []);
  clearInterval(timer);
  expect(rows).toEqual([{ sum: 2000001000000 }]);
  expect(turns).toBeGreaterThan(5);
});

it('starts no thread before the first query', async () => {
  const { threads } = await startReader();
  expect(threads).toEqual([]);
});

it('rejects a wrong query with its error, and runs the others', async () => {
  const { reader } = await startReader();
  const [wrong, right] = await Promise.allSettled([
    reader.read('select wrong', []),
    reader.read('select ? as given', ['a']),
  ]);
  expect(wrong).toMatchObject({ reason: { message: expect.stringContaining('no such column') } });
  expect(wrong).not.toMatchObject({ reason: expect.any(StoreUnavailable) });
  expect(right).toMatchObject({ value: [{ given: 'a' }] });
});

it('reports a file that cannot be opened as an unavailable database', async () => {
  const reader = createReader(`${temporaryFolder()}/missing.db`);
  await expect(reader.read('select 1', [])).rejects.toThrow(StoreUnavailable);
});

it('starts its thread again after it ended', async () => {
  const { reader, threads } = await startReader();
  const lost = reader.read(SLOW, []);
  await threads[0]?.terminate();
  await expect(lost).rejects.toThrow('the reader stopped');
  expect(await reader.read('select 1 as one', [])).toEqual([{ one: 1 }]);
  expect(threads).toHaveLength(2);
});

it('finishes waiting queries before it closes, and takes none afterwards', async () => {
  const { reader } = await startReader();
  const read = reader.read(SLOW, []);
  await reader.close();
  await expect(read).resolves.toHaveLength(1);
  await expect(reader.read('select 1', [])).rejects.toThrow(StoreUnavailable);
});

it('refuses a transaction on a reader', async () => {
  const { reader } = await startReader();
  const db = new Kysely<Database>({ dialect: new ReaderDialect(reader) });
  const work = db.transaction().execute((trx) => sql`select 1`.execute(trx));
  await expect(work).rejects.toThrow('runs queries alone');
});
