import { builtThread } from './built-thread.ts';

/** Replaces that of `writer-file.ts` in tests. */
export const WRITER_FILE = builtThread('writer-thread', 'writer-thread');
