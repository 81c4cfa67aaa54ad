import { builtThread } from './built-thread.ts';

/** Replaces that of `warehouse-thread-file.ts` in tests. */
export const WAREHOUSE_THREAD_FILE = builtThread(
  'reporting/warehouse/warehouse-thread',
  'warehouse-thread',
);
