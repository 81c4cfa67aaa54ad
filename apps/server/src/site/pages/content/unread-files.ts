import { existsSync, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { isFolder } from './is-folder.ts';
import { shownPath } from './yaml-file.ts';

export const PAGES_FOLDER = 'pages';

/** Content files; the last part is hidden by the settings of some systems. */
const CONTENT_FILE = /\.ya?ml(?:\.txt)?$/i;

const SITE_FILES = /^(?:site(?:\..+\.ya?ml|\.yaml)|reviews\.yaml|rates\.yaml)$/;

/** Everything that is not hidden, also of a site whose folder is a link. */
function entries(dir: string): string[] {
  return readdirSync(dir)
    .flatMap((site) => [
      site,
      ...(isFolder(join(dir, site))
        ? readdirSync(join(dir, site), { recursive: true, encoding: 'utf8' }).map((path) =>
            join(site, path),
          )
        : []),
    ])
    .filter((path) => !path.split(/[\\/]/).some((name) => name.startsWith('.')))
    .sort();
}

export function deadLinkErrors(dir: string): string[] {
  return entries(dir)
    .map((path) => join(dir, path))
    .filter((path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    .filter((path) => !existsSync(path))
    .map(
      (path) =>
        `${shownPath(path)}: is a link to ${shownPath(readlinkSync(path))}, which leads to no file; correct the link, or delete it.`,
    );
}

export function unreadFileErrors(dir: string): string[] {
  return entries(dir)
    .filter((path) => CONTENT_FILE.test(path))
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
