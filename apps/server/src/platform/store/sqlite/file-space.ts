import { open, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { MEGABYTE } from '@zipfront/contracts/bytes';
import type { StoreSpace } from '../store.ts';

/** The head of an SQLite file (sqlite.org/fileformat.html, section 1.3). */
const HEAD_BYTES = 100;
const PAGE_SIZE_OFFSET = 16;
const FREE_PAGES_OFFSET = 36;

/** A page size that two bytes cannot hold is written as 1. */
const LARGEST_PAGE = 65_536;

export interface FileSpace {
  read(): Promise<StoreSpace>;
  close(): Promise<void>;
}

/**
 * Reads the header of the last checkpoint: a query would block if the disk hangs. Stays open, as
 * closing would release the database's locks (sqlite.org/howtocorrupt.html, 2.2).
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

/** 64 MB. Writes wait meanwhile, and give up after five seconds. */
const MAX_REWRITTEN_BYTES = 64 * MEGABYTE;

/** What `secure_delete` leaves in log and split pages; with `isRewritten` also in the file. */
export function overwriteDeletedBytes(database: DatabaseSync, isRewritten: boolean): void {
  const { bytes } =
    database
      .prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size')
      .get() ?? {};
  // `vacuum` needs the file's size again while it runs.
  if (isRewritten && Number(bytes) <= MAX_REWRITTEN_BYTES) database.exec('vacuum');
  // Empties the log, which has old pages, unless another process reads them.
  database.exec('pragma wal_checkpoint(truncate)');
}
