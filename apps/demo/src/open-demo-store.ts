import { MessageChannel } from 'node:worker_threads';
import { commands as ofServer } from '../../server/src/commands.ts';
import type { ServerStoreOptions } from '../../server/src/open-store.ts';
import {
  COMMAND_WRITE_TIMEOUT_MS,
  openStoreForCommandWith,
  openStoreWith,
} from '../../server/src/platform/store/open-store.ts';
import { serveWritesTo } from '../../server/src/platform/store/sqlite/serve-writes.ts';
import type { Store, WriterThread } from '../../server/src/platform/store/store.ts';
import { deleteSamples } from './samples/delete-samples.ts';
import { importSampleReviews } from './samples/fill-samples.ts';
import { claimFill } from './samples/mark-samples.ts';
import { addSamplePartner } from './samples/partner.ts';
import { countSampleSpend } from './samples/spend.ts';
import { writeSamples } from './samples/write-samples.ts';

const commands = ofServer.with({
  claimFill,
  addSamplePartner,
  writeSamples,
  importSampleReviews,
  deleteSamples,
  countSampleSpend,
});

/** Writes in this thread, which serves no visitors that would wait. */
function startWriter(file: string): WriterThread {
  const { port1, port2 } = new MessageChannel();
  port1.once('close', () => port1.emit('exit', {}));
  void serveWritesTo(file, commands, port2);
  return port1;
}

export function openDemoStore(options: ServerStoreOptions): Promise<Store> {
  const writeTimeoutMs = COMMAND_WRITE_TIMEOUT_MS;
  return openStoreWith({ ...options, commands, startWriter, writeTimeoutMs });
}

/** The store of a command beside a server, by `openStoreForCommandWith`. */
export function openDemoStoreForCommand(options: ServerStoreOptions): Promise<Store> {
  return openStoreForCommandWith({ ...options, commands, startWriter });
}
