import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { shownPath } from './yaml-file.ts';

export const PAGES_FOLDER = 'pages';

/** Content files; the last part is hidden by the settings of some systems. */
const CONTENT_FILE = /\.ya?ml(?:\.txt)?$/i;

const SITE_FILES = /^(?:site(?:\..+\.ya?ml|\.yaml)|reviews\.yaml|rates\.yaml)$/;

export function unreadFileErrors(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        CONTENT_FILE.test(path) && !path.split(/[\\/]/).some((name) => name.startsWith('.')),
    )
    .sort()
    .flatMap((path) => {
      const cure = suggestCure(path);
      return cure === null ? [] : [`${shownPath(join(dir, path))}: is read by nothing; ${cure}.`];
    });
}

function suggestCure(path: string): string | null {
  const name = basename(path);
  const [site = '', ...inSite] = dirname(path).split(/[\\/]/);
  if (/\.txt$/i.test(name)) return `rename it to ${name.slice(0, -'.txt'.length)}`;
  const pages = `${site === '.' ? '<site>' : site}/${PAGES_FOLDER}/`;
  if (inSite.length === 0 && site !== '.') {
    if (SITE_FILES.test(name)) return null;
    const meant = name.toLowerCase().replace(/\.yml$/, '.yaml');
    if (meant !== name && SITE_FILES.test(meant)) return `rename it to ${meant}`;
    return `page files are in ${pages}`;
  }
  if (relative(PAGES_FOLDER, inSite.join('/')) !== '') return `page files are in ${pages}`;
  return /\.ya?ml$/.test(name) ? null : `rename it to ${name.toLowerCase()}`;
}
