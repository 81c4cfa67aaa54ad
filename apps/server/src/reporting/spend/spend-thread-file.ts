import { extname } from 'node:path';

export const SPEND_THREAD_FILE = new URL(
  `./spend-thread${extname(import.meta.url)}`,
  import.meta.url,
);
