// A thread that reads from an SQLite database for the people who run the site.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { StoreUnavailable } from '../store.ts';
import { withStatementCache } from './node-sqlite-dialect.ts';
import type { FromReader, ToReader } from './reader.ts';

const READ_BUSY_TIMEOUT_MS = 2_000;

if (parentPort === null) throw new Error('The reader runs as a worker thread only.');
const port = parentPort;
const database = new DatabaseSync(workerData.file, {
  readOnly: true,
  timeout: READ_BUSY_TIMEOUT_MS,
});
const statements = withStatementCache(database);

port.on('message', (message: ToReader) => {
  if (message.kind === 'close') {
    database.close();
    port.close();
  } else port.postMessage(runStatement(message));
});

function runStatement({ id, sql, parameters }: ToReader & { kind: 'read' }): FromReader {
  try {
    return { id, rows: statements.prepare(sql).all(parameters) };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { id, error, unavailable: error instanceof StoreUnavailable };
  }
}
