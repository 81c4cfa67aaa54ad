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
function isAlone({ site, key, path }: ContentPage): boolean {
  return !CONTENT_PAGES.some(
    (page) => page.site === site && page.key === key && page.path !== path,
  );
}

/**
 * All pages where a run may take its time; else those in Spanish, and those without a twin: both languages share
 * sections and colours, and longer texts are Spanish.
 */
export const SHOWN_PAGES = CONTENT_PAGES.filter(
  (page) => process.env.ZIPFRONT_SOAK || page.locale === 'es-US' || isAlone(page),
);
