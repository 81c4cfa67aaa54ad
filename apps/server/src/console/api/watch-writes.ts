import { AsyncLocalStorage } from 'node:async_hooks';
import { type Store, StoreBusy } from '../../platform/store/store.ts';

/** Whether a run may have written something. */
export interface WrittenRun {
  mayHaveWritten: boolean;
}

/** A store that says of each run whether it may have written. */
export interface WatchedStore {
  store: Store;
  /** Runs something, and marks in `run` whether a write of it may have happened. */
  watch<T>(run: WrittenRun, work: () => Promise<T>): Promise<T>;
}

/**
 * Watches the writes of a store. Only a write that was refused because too many others wait has not
 * happened for certain: one whose answer was lost may have.
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
