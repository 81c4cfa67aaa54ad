import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import type { Resource } from '../../platform/http/resource.ts';
import { COMPARE_PATH } from '../../platform/http/route-table.ts';
import { repositoryPath } from '../../repository-path.ts';
import { staticFiles } from './static-files.ts';

const COMPARE_DIST = repositoryPath('apps/compare/dist');

type HandoffAddresses = Pick<Config, 'publicUrl' | 'compareUrl' | 'homeownersUrls'>;

/** The files of the demo comparison app by path; empty if no hand-off leads to it. */
export async function compareFiles(
  parts: Omit<Parameters<typeof staticFiles>[1], 'at'> & { config: HandoffAddresses },
): Promise<Map<string, Resource>> {
  const { compareUrl, homeownersUrls } = parts.config;
  const addresses = [compareUrl, ...Object.values(homeownersUrls)];
  if (!addresses.some((url) => leadsToDemo(url, parts.config))) return new Map();
  return staticFiles(COMPARE_DIST, { ...parts, at: COMPARE_PATH });
}

export function leadsToDemo(url: string, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const { origin, pathname } = new URL(url, publicUrl);
  return origin === publicUrl && pathname === COMPARE_PATH;
}

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
