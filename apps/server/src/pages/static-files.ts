import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Config } from '../config.ts';
import { FOR_A_DAY, IMMUTABLE, REVALIDATE } from '../http/cache-control.ts';
import type { Compress } from '../http/compress.ts';
import { HTML_CONTENT_TYPE } from '../http/content-type.ts';
import { bodyOf, createResource, type Resource } from '../http/resource.ts';
import { pagePolicy, securityHeaders } from '../http/security-headers.ts';

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

/** Formats that are compressed in themselves. */
const COMPRESSED_TYPES = new Set(['.jpg', '.png', '.webp', '.woff2']);

/**
 * The files of a built app, as resources by path. Those under `assets/` are immutable, an
 * `index.html` is the page of its folder, and hidden files are left out.
 *
 * @param options.at the path that the folder is served under, with a slash at both ends
 */
export async function staticFiles(
  dir: string,
  { at, config, compress }: { at: string; config: Config; compress: Compress },
): Promise<Map<string, Resource>> {
  const entries = await Promise.all(
    filesOf(dir).map(async (name): Promise<[string, Resource]> => {
      const body = readFileSync(join(dir, name));
      const type = extname(name);
      const isPage = name === 'index.html' || name.endsWith('/index.html');
      const isAsset = name.startsWith('assets/');
      const path = at + (isPage ? name.slice(0, -'index.html'.length) : name);
      const resource = await fileResource(body, {
        route: isAsset ? `${at}assets/*` : path,
        type,
        headers: [
          ['Cache-Control', isPage ? REVALIDATE : isAsset ? IMMUTABLE : FOR_A_DAY],
          ...securityHeaders(config, isPage ? pagePolicy(config, []) : undefined),
        ],
        compress,
      });
      return [path, resource];
    }),
  );
  return new Map(entries);
}

/**
 * A file, compressed unless its format is so in itself.
 *
 * @param options.type how its name ends, with the dot: `.svg`
 */
export async function fileResource(
  bytes: Buffer,
  {
    route,
    type,
    headers,
    compress,
  }: {
    route: string;
    type: string;
    headers: [name: string, value: string][];
    compress: Compress;
  },
): Promise<Resource> {
  const body = bodyOf(bytes);
  return createResource({
    route,
    body,
    compressed: COMPRESSED_TYPES.has(type) ? { forms: {} } : await compress(body),
    contentType: CONTENT_TYPES[type] ?? 'application/octet-stream',
    headers,
  });
}

function filesOf(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
    .sort();
}
