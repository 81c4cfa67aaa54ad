import { extname } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import type { CompressNow } from '../../platform/http/compress.ts';
import type { Resource } from '../../platform/http/resource.ts';
import { COMPARE_PATH } from '../../platform/http/route-table.ts';
import type { BuildCache } from './build-cache.ts';
import { assetResource } from './static-files.ts';

const FORMAT = 'asset 1';

const ASSET_PATH = new RegExp(`^(/|${COMPARE_PATH})assets/[\\w.-]+$`);

/**
 * Assets of earlier builds, which open pages name, and pages of other servers during a rolling
 * release (decision 0021).
 */
export interface EarlierAssets {
  /** The asset at a path; undefined if no server has stored one. */
  at(path: string): Resource | undefined;
  /** Stores the assets of this build. Deletes those that no server has had for 30 days. */
  store(): Promise<void>;
}

/** Opens the assets in a folder that all builds share; each is read at its first request. */
export function earlierAssets(
  folder: BuildCache,
  {
    built,
    config,
    compressNow,
  }: { built: ReadonlyMap<string, Resource>; config: Config; compressNow: CompressNow },
): EarlierAssets {
  const read = new Map<string, Resource>();

  function find(path: string): Resource | undefined {
    const [, at] = ASSET_PATH.exec(path) ?? [];
    const [bytes] = (at && folder.find([FORMAT, path])) || [];
    if (at === undefined || bytes === undefined) return undefined;
    const resource = assetResource(bytes, { at, type: extname(path), config, compressNow });
    read.set(path, resource);
    return resource;
  }

  return {
    at: (path) => read.get(path) ?? find(path),
    async store() {
      for (const [path, { representations }] of built) {
        if (!ASSET_PATH.test(path) || folder.find([FORMAT, path]) !== null) continue;
        folder.store([FORMAT, path], [representations.identity.body]);
      }
      await folder.prune();
    },
  };
}
