import { extname } from 'node:path';
import { commands } from './commands.ts';
import { openStoreForCommandWith, openStoreWith } from './store/open-store.ts';
import type { Store, StoreOptions } from './store/store.ts';

/** Options of a store that runs the server's own commands. */
export type ServerStoreOptions = Omit<StoreOptions, 'commands' | 'writerFile'>;

/** Beside this file, in the sources and in the build. */
const WRITER = `./writer-thread${extname(import.meta.url)}`;

const own = { commands, writerFile: new URL(WRITER, import.meta.url) };

/** `openStoreWith` all commands of the server. */
export function openStore(options: ServerStoreOptions): Promise<Store> {
  return openStoreWith({ ...options, ...own });
}

/** `openStoreForCommandWith` all commands of the server. */
export function openStoreForCommand(options: ServerStoreOptions): Promise<Store> {
  return openStoreForCommandWith({ ...options, ...own });
}
