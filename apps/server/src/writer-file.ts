import { extname } from 'node:path';

/** Beside this file, in the sources and in the build. */
const WRITER = `./writer-thread${extname(import.meta.url)}`;

/** The file of the thread that writes to an SQLite database. */
export const WRITER_FILE = new URL(WRITER, import.meta.url);
