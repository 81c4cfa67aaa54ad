import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LOCALE } from '@zipfront/contracts/locale';
import { withoutSitePath } from '@zipfront/contracts/pages/site-addresses';
import { isMap, isNode, isScalar, parseDocument, stringify } from 'yaml';
import { nearest } from '../platform/nearest.ts';
import { loadContent } from '../site/pages/content/content.ts';
import type { NamedSettings, SitePage } from '../site/pages/content/content-model.ts';
import { shownPath } from '../site/pages/content/yaml-file.ts';

export interface NewPage {
  path: string;
  from?: string | undefined;
  locale?: string | undefined;
}

/** A translation has the page's experiment, any other copy none. Throws, with nothing changed. */
export function copyPage(
  contentDir: string,
  { path, from: given, locale }: NewPage,
  load = loadContent,
): string {
  const { pages, settings, pageFiles } = load(contentDir);
  if (!/^\/([a-z0-9-]+\/)+$/.test(path)) {
    throw new Error(
      `"${path}" is not the address of a page: expected one like /winter-tires/ or /es/llantas/, in lower case, with a slash at both ends.`,
    );
  }
  const from = given || pageToCopy(pages, siteAt(settings, path), locale || DEFAULT_LOCALE);
  const copied = pages.find(({ page }) => page.path === from);
  if (copied === undefined) {
    const meant = nearest(
      from,
      pages.map(({ page }) => page.path),
    );
    throw new Error(`There is no page at ${from}${meant ? `; did you mean ${meant}?` : '.'}`);
  }
  if (copied.page.forEach) {
    throw new Error(
      `${from} is a row of ${copied.page.forEach} (forEach): add a row to that table instead.`,
    );
  }
  const language = locale || copied.page.locale;
  const isTranslation = language !== copied.page.locale;
  const key = isTranslation
    ? copied.page.key
    : pageKey(path, settings.find(({ name }) => name === copied.siteName)?.path ?? '/');
  const folder = join(contentDir, copied.siteName, 'pages');
  const file = join(folder, `${key}.${language.slice(0, 2)}.yaml`);
  if (existsSync(file))
    throw new Error(`${shownPath(file)} already exists; choose another address.`);
  const source = readFileSync(pageFiles.get(copied.page.path) ?? '', 'utf8');
  const copy = withFields(source, { key, path, locale: language });
  const own = withoutField(copy, 'movedFrom');
  writeFileSync(file, isTranslation ? own : withoutField(own, 'experiment'), { flag: 'wx' });
  try {
    load(contentDir);
  } catch (error) {
    rmSync(file);
    throw error;
  }
  return file;
}

/** Its words, without the site's path and the language. */
function pageKey(path: string, sitePath: string): string {
  const words = withoutSitePath(path, sitePath).slice(1, -1).replace(/^es\//, '');
  return words.replaceAll('/', '-');
}

/** The site with the longest path that the address starts with. */
function siteAt(settings: NamedSettings[], path: string): string | undefined {
  const [nearest] = settings
    .filter((site) => path.startsWith(site.path))
    .sort((one, other) => other.path.length - one.path.length);
  return nearest?.name;
}

function pageToCopy(pages: SitePage[], siteName: string | undefined, locale: string): string {
  const ofSite = pages.filter((entry) => entry.siteName === siteName).map(({ page }) => page);
  const inLanguage = ofSite.filter((page) => page.locale === locale);
  const found = inLanguage.find(({ index }) => !index) ?? inLanguage[0] ?? ofSite[0];
  if (found === undefined) throw new Error('There is no page to copy.');
  return found.path;
}

function withFields(text: string, fields: Record<string, string>): string {
  const document = parseDocument(text);
  return Object.entries(fields)
    .map(([name, value]) => {
      const node = document.get(name, true);
      if (!isScalar(node) || !node.range) throw new Error(`The page to copy has no ${name}.`);
      const [start, end] = node.range;
      return { start, end, value: stringify(value).trim() };
    })
    .sort((one, other) => other.start - one.start)
    .reduce((all, { start, end, value }) => all.slice(0, start) + value + all.slice(end), text);
}

const COMMENT_ABOVE = /(?<=^|\n)(?:#[^\n]*\n)+$/;

/** Only of the original page; with the comment above it. */
function withoutField(text: string, field: string): string {
  const { contents } = parseDocument(text);
  const pairs = isMap(contents) ? contents.items : [];
  const pair = pairs.find(({ key }) => isScalar(key) && key.value === field);
  const start = isNode(pair?.key) ? pair.key.range?.[0] : undefined;
  const end = isNode(pair?.value) ? pair.value.range?.[2] : undefined;
  if (start === undefined || end === undefined) return text;
  return text.slice(0, start).replace(COMMENT_ABOVE, '') + text.slice(end);
}
