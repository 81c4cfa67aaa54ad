import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { FOR_TEN_MINUTES } from '../../platform/http/content-headers.ts';
import type { Resource } from '../../platform/http/resource.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import type { Content } from './content/content-model.ts';
import { PICTURES_PATH, type PictureFile } from './content/files.ts';
import type { RendererParts } from './page-renderer.ts';
import { filePath } from './site-settings.ts';
import { fileResource } from './static-files.ts';

/**
 * Makes the files of brands on a host. `owner` is null for a shared host; `here` are the sites on
 * the host.
 */
export async function brandResources(
  { settings, brands }: Pick<Content, 'settings' | 'brands'>,
  {
    owner,
    here,
    config,
    compress,
  }: Pick<RendererParts, 'config' | 'compress'> & {
    owner: string | null;
    here: Set<string>;
  },
): Promise<Resource[]> {
  const files = brands
    .filter(({ siteName }) => here.has(siteName))
    .flatMap(({ siteName, files }) => files.map((file) => ({ siteName, ...file })));
  return Promise.all(
    files.map(({ siteName, name, body }) => {
      const path = settings.find((site) => site.name === siteName)?.path ?? '/';
      return fileResource(body, {
        route: filePath(path, name, siteName === owner),
        type: extname(name),
        headers: [['Cache-Control', FOR_TEN_MINUTES], ...securityHeaders(config)],
        compress,
      });
    }),
  );
}

export async function pictureResources(
  files: PictureFile[],
  { config, compress }: Pick<RendererParts, 'config' | 'compress'>,
): Promise<Map<string, Resource>> {
  const entries = files.map(async ({ name, file }): Promise<[string, Resource]> => {
    const resource = await fileResource(await readFile(file), {
      route: `${PICTURES_PATH}*`,
      type: extname(name),
      headers: [['Cache-Control', FOR_TEN_MINUTES], ...securityHeaders(config)],
      compress,
    });
    return [PICTURES_PATH + name, resource];
  });
  return new Map(await Promise.all(entries));
}
