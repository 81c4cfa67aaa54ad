import { extname } from 'node:path';

/**
 * The file of the thread that reads spend. It is beside this file in the sources and in the build.
 */
export const SPEND_THREAD_FILE = new URL(
  `./spend-thread${extname(import.meta.url)}`,
  import.meta.url,
);
