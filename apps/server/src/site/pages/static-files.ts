import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { getOwn } from '@zipfront/contracts/own';
import type { Config } from '../../platform/config/config.ts';
import type { Compress, CompressNow } from '../../platform/http/compress.ts';
import {
  FOR_A_DAY,
  HTML_CONTENT_TYPE,
  IMMUTABLE,
  REVALIDATE,
} from '../../platform/http/content-headers.ts';
import {
  type Body,
  type Compressed,
  createBody,
  createResource,
  type Resource,
} from '../../platform/http/resource.ts';
import { pagePolicy, securityHeaders } from '../../platform/http/security-headers.ts';

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': HTML_CONTENT_TYPE,
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Formats that are already compressed. */
const COMPRESSED_TYPES = new Set(['.jpg', '.png', '.webp', '.woff2']);

/**
 * Makes responses of a folder's files. Those under `assets/` are immutable, an `index.html` is the
 * page of its folder, hidden files are skipped.
 */
export async function staticFiles(
  dir: string,
  { at, config, compress }: { at: string; config: Config; compress: Compress },
): Promise<Map<string, Resource>> {
  const entries = await Promise.all(
    listFiles(dir).map(async (name): Promise<[string, Resource]> => {
      const body = readFileSync(join(dir, name));
      const type = extname(name);
      const isPage = name === 'index.html' || name.endsWith('/index.html');
      const isAsset = name.startsWith('assets/');
      const path = at + (isPage ? name.slice(0, -'index.html'.length) : name);
      const resource = await fileResource(body, {
        ...(isAsset
          ? describeAsset(at, config)
          : {
              route: path,
              headers: [
                ['Cache-Control', isPage ? REVALIDATE : FOR_A_DAY],
                ...securityHeaders(config, isPage ? pagePolicy(config, { styles: [] }) : undefined),
              ],
            }),
        type,
        compress,
      });
      return [path, resource];
    }),
  );
  return new Map(entries);
}

/** Makes the response of an asset. `at` has a slash at both ends, `type` the dot: `.js`. */
export function assetResource(
  bytes: Buffer,
  {
    at,
    type,
    config,
    compressNow,
  }: { at: string; type: string; config: Config; compressNow: CompressNow },
): Resource {
  const body = createBody(bytes);
  const compressed = COMPRESSED_TYPES.has(type) ? { forms: {} } : compressNow(body);
  return describedResource(body, compressed, { ...describeAsset(at, config), type });
}

interface Description {
  route: string;
  type: string;
  headers: [name: string, value: string][];
}

export async function fileResource(
  bytes: Buffer,
  { compress, ...description }: Description & { compress: Compress },
): Promise<Resource> {
  const body = createBody(bytes);
  const compressed = COMPRESSED_TYPES.has(description.type) ? { forms: {} } : await compress(body);
  return describedResource(body, compressed, description);
}

function describedResource(
  body: Body,
  compressed: Compressed,
  { route, type, headers }: Description,
): Resource {
  const contentType = getOwn(CONTENT_TYPES, type) ?? 'application/octet-stream';
  return createResource({ route, body, compressed, contentType, headers });
}

function describeAsset(at: string, config: Config): Omit<Description, 'type'> {
  return {
    route: `${at}assets/*`,
    headers: [['Cache-Control', IMMUTABLE], ...securityHeaders(config)],
  };
}

function listFiles(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
    .sort();
}
