import type { Config } from '../../platform/config/config.ts';
import type { Resource } from '../../platform/http/resource.ts';
import { COMPARE_PATH } from '../../platform/http/route-table.ts';
import { repositoryPath } from '../../repository-path.ts';
import { staticFiles } from './static-files.ts';

/** The build of the demo comparison app. */
const COMPARE_DIST = repositoryPath('apps/compare/dist');

/** The addresses that hand-offs lead to. */
type HandoffAddresses = Pick<Config, 'publicUrl' | 'compareUrl' | 'homeownersUrls'>;

/** The files of the demo comparison app, by the path that they are served under; none where no hand-off leads to it. */
export async function compareFiles(
  parts: Omit<Parameters<typeof staticFiles>[1], 'at'> & { config: HandoffAddresses },
): Promise<Map<string, Resource>> {
  const { compareUrl, homeownersUrls } = parts.config;
  const addresses = [compareUrl, ...Object.values(homeownersUrls)];
  if (!addresses.some((url) => leadsToDemo(url, parts.config))) return new Map();
  return staticFiles(COMPARE_DIST, { ...parts, at: COMPARE_PATH });
}

/** Whether an address that hand-offs lead to is that of the demo comparison app. */
export function leadsToDemo(url: string, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const { origin, pathname } = new URL(url, publicUrl);
  return origin === publicUrl && pathname === COMPARE_PATH;
}
