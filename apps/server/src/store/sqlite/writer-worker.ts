// The thread that owns the write connection. The page-serving thread never waits for the disk.
import { parentPort, workerData } from 'node:worker_threads';
import { commitGroup } from './commit-group.ts';
import { openWriteConnection, type WriteConnection } from './write-connection.ts';
import { type FromWriter, type ToWriter, unpackRequests } from './writer-messages.ts';

const port = parentPort;
if (port === null) throw new Error('writer-worker.ts runs as a worker thread only');

function send(message: FromWriter): void {
  port?.postMessage(message);
}

async function serve(connection: WriteConnection): Promise<void> {
  port?.on('message', async (message: ToWriter) => {
    if (message.kind === 'write') {
      send({
        kind: 'answers',
        answers: await commitGroup(connection, unpackRequests(message.requests)),
      });
    } else {
      await connection.close();
      port?.close();
    }
  });
  send({ kind: 'ready' });
}

try {
  await serve(await openWriteConnection(workerData.file));
} catch (error) {
  send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
}
