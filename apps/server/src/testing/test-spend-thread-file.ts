import { builtThread } from './built-thread.ts';

/** Replaces that of `spend-thread-file.ts` in tests. */
export const SPEND_THREAD_FILE = builtThread('reporting/spend/spend-thread', 'spend-thread');
