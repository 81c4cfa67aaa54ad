import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { FOR_TEN_MINUTES } from '../../platform/http/content-headers.ts';
import type { Resource } from '../../platform/http/resource.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import { PICTURES_PATH, type PictureFile } from './content/files.ts';
import type { RendererParts } from './page-renderer.ts';
import { fileResource } from './static-files.ts';

/** The pictures of the content, by the path that pages name them with. */
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
