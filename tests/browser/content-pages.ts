import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

const CONTENT = join(import.meta.dirname, '..', '..', 'content');

/** A page; its twin in the other language has the same site and key. */
interface ContentPage {
  site: string;
  key: string;
  path: string;
  locale: 'en-US' | 'es-US';
}

/** The pages of both sites, as their content files have them. */
export const CONTENT_PAGES: ContentPage[] = globSync('*/pages/*.yaml', { cwd: CONTENT }).map(
  (file) => ({ site: dirname(dirname(file)), ...parse(readFileSync(join(CONTENT, file), 'utf8')) }),
);

/** Whether a page has no twin. */
export function isAlone({ site, key, path }: ContentPage): boolean {
  return !CONTENT_PAGES.some(
    (page) => page.site === site && page.key === key && page.path !== path,
  );
}
