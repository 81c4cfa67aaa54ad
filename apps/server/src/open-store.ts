import { Worker } from 'node:worker_threads';
import { commands } from './commands.ts';
import { openStoreForCommandWith, openStoreWith } from './platform/store/open-store.ts';
import type { Store, StoreOptions } from './platform/store/store.ts';
import { WRITER_FILE } from './writer-file.ts';

export type ServerStoreOptions = Omit<StoreOptions, 'commands' | 'startWriter'>;

const serverOptions = {
  commands,
  startWriter: (file: string) => new Worker(WRITER_FILE, { workerData: { file } }),
};

export function openStore(options: ServerStoreOptions): Promise<Store> {
  return openStoreWith({ ...options, ...serverOptions });
}

export function openStoreForCommand(options: ServerStoreOptions): Promise<Store> {
  return openStoreForCommandWith({ ...options, ...serverOptions });
}
