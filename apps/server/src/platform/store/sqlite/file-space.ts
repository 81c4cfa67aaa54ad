import { open, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { StoreSpace } from '../store.ts';

/** The head of an SQLite file (sqlite.org/fileformat.html, section 1.3). */
const HEAD_BYTES = 100;
const PAGE_SIZE_OFFSET = 16;
const FREE_PAGES_OFFSET = 36;

/** A page size that two bytes cannot hold is written as 1. */
const LARGEST_PAGE = 65_536;

/** Reads the space of an SQLite file and its disk. */
export interface FileSpace {
  /** The current free and used space. */
  read(): Promise<StoreSpace>;
  /** To be called once the database is closed. */
  close(): Promise<void>;
}

/**
 * Opens a file to measure its space: the free space of its disk, and the pages within it that deleted
 * rows left (a file never shrinks). The header is read from the file, as of the last checkpoint of the
 * log, because a query would block the calling thread if the disk hangs. The file stays open, because
 * closing it would release the locks of the database's own connections (sqlite.org/howtocorrupt.html,
 * section 2.2).
 */
export async function openFileSpace(file: string): Promise<FileSpace> {
  const handle = await open(file);
  return {
    async read() {
      const { bavail, bsize } = await statfs(dirname(file));
      const { size } = await handle.stat();
      const { buffer: head } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      const pageSize = head.readUInt16BE(PAGE_SIZE_OFFSET);
      const reusable =
        head.readUInt32BE(FREE_PAGES_OFFSET) * (pageSize === 1 ? LARGEST_PAGE : pageSize);
      return { freeBytes: bavail * bsize + reusable, usedBytes: size - reusable };
    },
    close: () => handle.close(),
  };
}
