// Opens and closes the store at the URL in its argument, like a starting server, but with a single
// command: loading all commands takes longer than the rest.
import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { commandRegistry } from '../command-registry.ts';
import { openStoreWith } from '../open-store.ts';
import { probeWrite } from '../readiness.ts';

const [url = '', writerFile = ''] = process.argv.slice(2);
const store = await openStoreWith({
  url,
  log: pino({ level: 'silent' }),
  commands: commandRegistry({ probeWrite }),
  startWriter: (file) => new Worker(new URL(writerFile), { workerData: { file } }),
});
await store.ping();
await store.close();
