import { extname } from 'node:path';

/** It is beside this file in the sources and in the build. */
export const WAREHOUSE_THREAD_FILE = new URL(
  `./warehouse-thread${extname(import.meta.url)}`,
  import.meta.url,
);
