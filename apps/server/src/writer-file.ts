import { extname } from 'node:path';

const WRITER = `./writer-thread${extname(import.meta.url)}`;

export const WRITER_FILE = new URL(WRITER, import.meta.url);
