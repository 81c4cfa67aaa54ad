import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { lstat, mkdtemp, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { HOUR_MS } from '@zipfront/contracts/time/time';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../../platform/config/config.ts';
import { hashFile } from '../../platform/hash-file.ts';
import { responseText } from '../../platform/http/response-text.ts';
import { makePrivateFolder, PRIVATE_FILE } from '../../platform/private-files.ts';

export interface Warehouse {
  /** The folder, whose files may be merged; null for a bucket, whose key may only put objects. */
  folder: string | null;
  newPartial(): Promise<string>;
  /** As a whole: readers see all of it or nothing. Throws one sentence. */
  put(partial: string, path: string): Promise<void>;
  /** Deletes what an interrupted run left an hour ago or earlier. */
  removePartials(now: number): Promise<void>;
}

export type WarehouseConfig = Pick<
  Config,
  'warehouse' | 'warehouseEndpoint' | 'warehouseRegion' | 'warehouseKeyId' | 'warehouseSecretKey'
>;

/** A file that nothing was written to for this long belongs to no run. */
const ABANDONED_AFTER_MS = HOUR_MS;

export function openWarehouse(config: WarehouseConfig): Warehouse | null {
  const { warehouse: place } = config;
  if (place === null) return null;
  return 'folder' in place
    ? warehouseFolder(place.folder)
    : warehouseBucket({ ...config, ...place });
}

/** A warehouse in a folder. What is being written is in a hidden folder of the same disk. */
function warehouseFolder(folder: string): Warehouse {
  return {
    folder,
    ...partialsIn(join(folder, '.partial')),
    async put(partial, path) {
      const to = join(folder, path);
      makePrivateFolder(dirname(to));
      await sync(partial);
      await rename(partial, to);
      await sync(dirname(to));
    },
  };
}

/** Waits until a file, or the names in a folder, are on the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

interface Bucket extends WarehouseConfig {
  bucket: string;
  prefix: string;
}

/** How often a put is repeated at once. The next run repeats it as well. */
const RETRIES = 2;

/** Maximum time of a put. */
const PUT_TIMEOUT_MS = HOUR_MS;

const MAX_ERROR_BYTES = 64 * 1024;

function warehouseBucket(config: Bucket): Warehouse {
  const { warehouseRegion: region, warehouseKeyId, warehouseSecretKey, bucket, prefix } = config;
  const endpoint = config.warehouseEndpoint ?? `https://s3.${region}.amazonaws.com`;
  const client = new AwsClient({
    accessKeyId: warehouseKeyId,
    secretAccessKey: warehouseSecretKey,
    service: 's3',
    region,
    retries: RETRIES,
  });
  return {
    folder: null,
    ...temporaryPartials(),
    async put(partial, path) {
      const url = `${endpoint.replace(/\/$/, '')}/${bucket}/${prefix}${path}`;
      const request = {
        method: 'PUT',
        // Read from the disk as it is sent.
        body: await openAsBlob(partial),
        headers: { 'x-amz-content-sha256': await hashFile(partial) },
        redirect: 'error' as const,
        signal: AbortSignal.timeout(PUT_TIMEOUT_MS),
      };
      const response = await client.fetch(url, request).catch(({ message, cause }: Error) => {
        const reason = cause instanceof Error ? cause.message : message;
        throw new Error(`The bucket ${bucket} could not be reached: ${reason}`);
      });
      const text = await responseText(response, MAX_ERROR_BYTES);
      if (!response.ok) {
        const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(text) ?? [];
        throw new Error(`The bucket ${bucket} responded with ${response.status} ${code}`.trim());
      }
      await rm(dirname(partial), { recursive: true, force: true });
    },
  };
}

function partialsIn(folder: string): Pick<Warehouse, 'newPartial' | 'removePartials'> {
  return {
    async newPartial() {
      makePrivateFolder(folder);
      return newFile(folder);
    },
    removePartials: (now) => removeAbandoned(folder, now),
  };
}

/** Each has a private folder with a random name, which no other user can have made before. */
function temporaryPartials(): Pick<Warehouse, 'newPartial' | 'removePartials'> {
  return {
    newPartial: async () => newFile(await mkdtemp(join(tmpdir(), TEMPORARY))),
    async removePartials(now) {
      const names = await readdir(tmpdir()).catch(() => []);
      for (const name of names.filter((one) => one.startsWith(TEMPORARY))) {
        const folder = join(tmpdir(), name);
        const found = await lstat(folder).catch(() => null);
        // Another installation may have deleted its own meanwhile.
        if (found === null || found.uid !== process.getuid?.()) continue;
        if (found.mtimeMs >= now - ABANDONED_AFTER_MS) continue;
        await removeAbandoned(folder, now);
        await rmdir(folder).catch(() => {});
      }
    },
  };
}

const TEMPORARY = 'zipfront-warehouse-';

async function newFile(folder: string): Promise<string> {
  const path = join(folder, randomUUID());
  await (await open(path, 'wx', PRIVATE_FILE)).close();
  return path;
}

async function removeAbandoned(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (mtimeMs < now - ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}
