import { statSync } from 'node:fs';

/** Also where it is a link, as releases of content may be. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch (error) {
    // A link to itself.
    if ((error as NodeJS.ErrnoException).code === 'ELOOP') return false;
    throw error;
  }
}
