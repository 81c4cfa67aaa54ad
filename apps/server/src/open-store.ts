import { commands } from './commands.ts';
import {
  openStoreForCommand as openForCommand,
  openStore as openWith,
} from './store/open-store.ts';
import type { Store, StoreOptions } from './store/store.ts';

/** Options of a store that runs the server's own commands. */
export type ServerStoreOptions = Omit<StoreOptions, 'commands' | 'writerFile'>;

const own = { commands, writerFile: new URL('./writer-thread.ts', import.meta.url) };

/** `openStore` of the store, with all commands of the server. */
export function openStore(options: ServerStoreOptions): Promise<Store> {
  return openWith({ ...options, ...own });
}

/** `openStoreForCommand` of the store, with all commands of the server. */
export function openStoreForCommand(options: ServerStoreOptions): Promise<Store> {
  return openForCommand({ ...options, ...own });
}
