import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { CommandRegistry } from '../command-registry.ts';
import { type Overwriting, overwriteDeleted } from '../delete-in-steps.ts';
import { commitGroup } from './commit-group.ts';
import { openWriteConnection } from './write-connection.ts';
import { type FromWriter, type ToWriter, unpackRequests } from './writer-messages.ts';

/** Serves in a thread of its own, so that serving pages never waits for the disk. */
export async function serveWrites(commands: CommandRegistry): Promise<void> {
  if (parentPort === null) throw new Error('The writer runs as a worker thread only.');
  await serveWritesTo(workerData.file, commands, parentPort);
}

/** Owns the write connection of a file, and serves it to what is at the other end of a port. */
export async function serveWritesTo(
  file: string,
  commands: CommandRegistry,
  port: MessagePort,
): Promise<void> {
  const overwritingName = commands.nameOf(overwriteDeleted);
  const send = (message: FromWriter) => port.postMessage(message);
  try {
    const connection = await openWriteConnection(file);
    port.on('message', async (message: ToWriter) => {
      if (message.kind === 'write') {
        const requests = unpackRequests(message.requests, commands);
        const results = await commitGroup(connection, commands, requests);
        const overwriting = requests.find(({ name }) => name === overwritingName);
        if (overwriting) connection.overwriteDeleted((overwriting.input as Overwriting).rewrite);
        send({ kind: 'results', results });
      } else {
        await connection.close();
        port.close();
      }
    });
    send({ kind: 'ready' });
  } catch (error) {
    send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
}
