import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { commands } from './commands.ts';
import { openStoreForCommandWith, openStoreWith } from './platform/store/open-store.ts';
import type { Store, StoreOptions } from './platform/store/store.ts';
import { WRITER_FILE } from './writer-file.ts';

/** Options of a store whose commands and writer the caller does not choose. */
export type ServerStoreOptions = Omit<StoreOptions, 'commands' | 'startWriter'>;

const serverOptions = {
  commands,
  startWriter: (file: string) => new Worker(WRITER_FILE, { workerData: { file } }),
};

/** The store of a server, whose writer runs in a thread of its own on SQLite. */
export function openStore(options: ServerStoreOptions): Promise<Store> {
  return openStoreWith({ ...options, ...serverOptions });
}

/** The store of a command beside a server, by `openStoreForCommandWith`. */
export function openStoreForCommand(url: string): Promise<Store> {
  return openStoreForCommandWith({ url, log: pino({ level: 'silent' }), ...serverOptions });
}

/** Opens the store of a command, and closes it after its use. */
export async function withStore<Done>(
  url: string,
  use: (store: Store) => Promise<Done>,
): Promise<Done> {
  const store = await openStoreForCommand(url);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
