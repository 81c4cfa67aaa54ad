import { join } from 'node:path';

/** The build, in `apps/server/dist`, is at the same depth as the sources. */
const ROOT = join(import.meta.dirname, '../../..');

/** The path of a file or folder that comes with the server, given its path in the repository. */
export function repositoryPath(path: string): string {
  return join(ROOT, path);
}
