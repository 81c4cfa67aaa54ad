import { join } from 'node:path';
import type { Resource } from '../../platform/http/resource.ts';
import { repositoryPath } from '../../repository-path.ts';
import { compareFiles } from './compare-files.ts';
import { staticFiles } from './static-files.ts';

/** The build of the site. */
export const SITE_DIST = repositoryPath('apps/site/dist');

/** The files of the built site and of the demo comparison app, by path. */
export async function builtFiles(
  parts: Omit<Parameters<typeof staticFiles>[1], 'at'>,
): Promise<Map<string, Resource>> {
  const [siteFiles, compareApp] = await Promise.all([
    staticFiles(join(SITE_DIST, 'client'), { ...parts, at: '/' }),
    compareFiles(parts),
  ]);
  return new Map([...compareApp, ...siteFiles]);
}
