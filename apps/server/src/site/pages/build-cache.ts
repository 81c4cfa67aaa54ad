import { createHash, hash, randomUUID } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { makeFolder } from '../../platform/private-files.ts';

export interface BuildCache {
  /**
   * Returns the result of an earlier start with the same ingredients, which are all that it depends
   * on; else that of `make`.
   */
  reuse(ingredients: (string | Buffer)[], make: () => Promise<Buffer[]>): Promise<Buffer[]>;
  /** Returns the result of an earlier start with the same ingredients; null without one. */
  find(ingredients: (string | Buffer)[]): Buffer[] | null;
  store(ingredients: (string | Buffer)[], made: Buffer[]): void;
  /** Deletes entries that no start has used for a month. */
  prune(): Promise<void>;
}

const UNUSED_MS = 30 * DAY_MS;

/** Time after which a use is recorded again, so that a start need not touch every file. */
const NOTED_USE_MS = DAY_MS;

/** The folder, relative to the server's working folder. It may be deleted at any time. */
export const CACHE_DIR = join('var', 'cache');

const DIGEST_BYTES = 32;

/** A cache that remembers nothing: in development, results are used once. */
export const NO_CACHE: BuildCache = {
  reuse: (_ingredients, make) => make(),
  find: () => null,
  store: () => {},
  prune: async () => {},
};

/** Makes a cache that has what it stores until the process ends. */
export function createMemoryCache(): BuildCache {
  const entries = new Map<string, Buffer[]>();
  const find: BuildCache['find'] = (ingredients) => entries.get(entryName(ingredients)) ?? null;
  const store: BuildCache['store'] = (ingredients, made) =>
    void entries.set(entryName(ingredients), made);
  return {
    find,
    store,
    async reuse(ingredients, make) {
      const made = find(ingredients) ?? (await make());
      store(ingredients, made);
      return made;
    },
    prune: async () => {},
  };
}

/**
 * Opens a cache with a file for each entry, and a digest in it: a damaged one counts as missing.
 * `onError` gets the first failure.
 */
export function openBuildCache(
  dir: string,
  { now, onError }: { now: () => number; onError: (error: Error) => void },
): BuildCache {
  const entryPath = (ingredients: (string | Buffer)[]) => join(dir, entryName(ingredients));

  function read(file: string): Buffer[] | null {
    const entry = readEntry(file);
    if (entry !== null && now() - entry.usedMs > NOTED_USE_MS) noteUse(file, now() / 1_000);
    return entry?.buffers ?? null;
  }

  let isReported = false;
  /** Reports the first failure only: an unwritable folder fails for each of a thousand pages. */
  function report(error: Error): void {
    if (!isReported) onError(error);
    isReported = true;
  }

  function write(file: string, made: Buffer[]): void {
    try {
      writeEntry(file, made);
    } catch (error) {
      report(error as Error);
    }
  }

  return {
    async reuse(ingredients, make) {
      const file = entryPath(ingredients);
      const stored = read(file);
      if (stored !== null) return stored;
      const made = await make();
      write(file, made);
      return made;
    },
    find: (ingredients) => read(entryPath(ingredients)),
    store: (ingredients, made) => write(entryPath(ingredients), made),
    async prune() {
      const names = await readdir(dir).catch(() => []);
      for (const name of names.filter((name) => ENTRY_NAME.test(name))) {
        const file = join(dir, name);
        const entry = await stat(file).catch(() => null);
        if (entry === null || now() - entry.mtimeMs <= UNUSED_MS) continue;
        await rm(file, { force: true }).catch(report);
      }
    },
  };
}

const ENTRY_NAME = /^[0-9a-f]{64}(\.[0-9a-f-]{36})?$/;

function entryName(ingredients: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const ingredient of ingredients) {
    const bytes = Buffer.from(ingredient);
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}

/** Writes an entry: a digest of the rest, then each buffer after its length in four bytes. */
function writeEntry(file: string, buffers: Buffer[]): void {
  const rest = Buffer.concat(
    buffers.flatMap((buffer) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(buffer.length);
      return [length, buffer];
    }),
  );
  makeFolder(dirname(file));
  // The file is written beside it and then moved, because another server may read the same folder.
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, Buffer.concat([entryDigest(rest), rest]));
  renameSync(unfinished, file);
}

function readEntry(file: string): { buffers: Buffer[]; usedMs: number } | null {
  let bytes: Buffer;
  let usedMs: number;
  try {
    const opened = openSync(file, 'r');
    try {
      usedMs = fstatSync(opened).mtimeMs;
      bytes = readFileSync(opened);
    } finally {
      closeSync(opened);
    }
  } catch {
    return null;
  }
  if (bytes.length < DIGEST_BYTES) return null;
  const rest = bytes.subarray(DIGEST_BYTES);
  if (!entryDigest(rest).equals(bytes.subarray(0, DIGEST_BYTES))) return null;
  const buffers: Buffer[] = [];
  for (let at = 0; at < rest.length; ) {
    const end = at + 4 + rest.readUInt32LE(at);
    buffers.push(rest.subarray(at + 4, end));
    at = end;
  }
  return { buffers, usedMs };
}

function noteUse(file: string, seconds: number): void {
  try {
    utimesSync(file, seconds, seconds);
  } catch {
    // It is another user's file. It is made again after a month.
  }
}

function entryDigest(bytes: Buffer): Buffer {
  return hash('sha256', bytes, 'buffer');
}
