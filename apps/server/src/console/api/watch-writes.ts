import { AsyncLocalStorage } from 'node:async_hooks';
import { type Store, StoreBusy } from '../../platform/store/store.ts';

export interface WrittenRun {
  mayHaveWritten: boolean;
}

export interface WatchedStore {
  store: Store;
  /** Runs something, and marks in `run` whether a write of it may have happened. */
  watch<T>(run: WrittenRun, work: () => Promise<T>): Promise<T>;
}

/**
 * Only of a write that was refused because too many others wait is it certain that it has not
 * happened.
 */
export function watchWrites(store: Store): WatchedStore {
  const runs = new AsyncLocalStorage<WrittenRun>();
  const write: Store['write'] = async (command, input) => {
    const run = runs.getStore() ?? { mayHaveWritten: false };
    const before = run.mayHaveWritten;
    run.mayHaveWritten = true;
    try {
      return await store.write(command, input);
    } catch (error) {
      if (error instanceof StoreBusy) run.mayHaveWritten = before;
      throw error;
    }
  };
  return { store: { ...store, write }, watch: (run, work) => runs.run(run, work) };
}
