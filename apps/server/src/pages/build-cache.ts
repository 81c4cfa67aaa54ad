import { createHash, hash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@zipfront/contracts/day-ms';

/** Stores results that took long to make, so that the next start need not make them again. */
export interface BuildCache {
  /**
   * Returns the result of an earlier start with the same ingredients, otherwise that of `make`.
   *
   * @param ingredients all that the result depends on
   */
  reuse(ingredients: (string | Buffer)[], make: () => Promise<Buffer[]>): Promise<Buffer[]>;
  /** Stores another result in the place of an earlier one. */
  replace(ingredients: (string | Buffer)[], made: Buffer[]): Promise<void>;
  /** Deletes what no start has used for a month. */
  prune(): Promise<void>;
}

/** Lifetime of an entry after a start last used it (30 days). */
const UNUSED_MS = 30 * DAY_MS;

/** The folder, from where a server runs; may be deleted at any time. */
export const CACHE_DIR = join('var', 'cache');

const DIGEST_BYTES = 32;

/** Remembers nothing: for development, where what is made is thrown away at once. */
export const NO_CACHE: BuildCache = {
  reuse: (_ingredients, make) => make(),
  replace: async () => {},
  prune: async () => {},
};

/**
 * A cache with a file for each entry, named by the hash of the ingredients. A file holds a digest
 * of its content: one that is damaged counts as not there. A folder that cannot be written only
 * makes the next start slower.
 *
 * @param options.now the wall clock in epoch milliseconds
 * @param options.onError receives why an entry could not be stored
 */
export function openBuildCache(
  dir: string,
  { now, onError }: { now: () => number; onError: (error: Error) => void },
): BuildCache {
  return {
    async reuse(ingredients, make) {
      const file = join(dir, nameOf(ingredients));
      const stored = await readEntry(file);
      if (stored !== null) {
        const seconds = now() / 1000;
        await utimes(file, seconds, seconds).catch(() => {});
        return stored;
      }
      const made = await make();
      await writeEntry(file, made).catch(onError);
      return made;
    },
    async replace(ingredients, made) {
      await writeEntry(join(dir, nameOf(ingredients)), made).catch(onError);
    },
    async prune() {
      const names = await readdir(dir).catch(() => []);
      for (const name of names) {
        const file = join(dir, name);
        const entry = await stat(file).catch(() => null);
        if (entry === null || now() - entry.mtimeMs <= UNUSED_MS) continue;
        await rm(file, { force: true }).catch(onError);
      }
    },
  };
}

function nameOf(ingredients: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const ingredient of ingredients) {
    const bytes = Buffer.from(ingredient);
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}

/** An entry is a digest of the rest, then each buffer after its length in four bytes. */
async function writeEntry(file: string, buffers: Buffer[]): Promise<void> {
  const rest = Buffer.concat(
    buffers.flatMap((buffer) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(buffer.length);
      return [length, buffer];
    }),
  );
  await mkdir(join(file, '..'), { recursive: true });
  // Written beside and moved into place: another server may read the same folder.
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, Buffer.concat([digestOf(rest), rest]));
  await rename(unfinished, file);
}

async function readEntry(file: string): Promise<Buffer[] | null> {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null || bytes.length < DIGEST_BYTES) return null;
  const rest = bytes.subarray(DIGEST_BYTES);
  if (!digestOf(rest).equals(bytes.subarray(0, DIGEST_BYTES))) return null;
  const buffers: Buffer[] = [];
  for (let at = 0; at < rest.length; ) {
    const end = at + 4 + rest.readUInt32LE(at);
    buffers.push(rest.subarray(at + 4, end));
    at = end;
  }
  return buffers;
}

function digestOf(bytes: Buffer): Buffer {
  return hash('sha256', bytes, 'buffer');
}
