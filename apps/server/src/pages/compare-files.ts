import type { Resource } from '../http/resource.ts';
import { COMPARE_PATH } from '../http/route-table.ts';
import { repositoryPath } from '../repository-path.ts';
import { staticFiles } from './static-files.ts';

/** The build of the demo comparison app. */
const COMPARE_DIST = repositoryPath('apps/compare/dist');

/** The files of the demo comparison app, by the path that they are served under. */
export function compareFiles(
  parts: Omit<Parameters<typeof staticFiles>[1], 'at'>,
): Promise<Map<string, Resource>> {
  return staticFiles(COMPARE_DIST, { ...parts, at: COMPARE_PATH });
}
