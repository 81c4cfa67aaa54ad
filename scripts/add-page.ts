import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isNode, isScalar, parseDocument } from 'yaml';
import { loadContent } from '../apps/server/src/pages/content/content.ts';
import { nearest } from '../apps/server/src/pages/content/nearest.ts';
import { nameOf } from '../apps/server/src/pages/content/yaml-file.ts';

export interface NewPage {
  /** The address of the new page: `/winter-tires/`. */
  path: string;
  /** The address of the page that is copied. */
  from: string;
  /** The language of the new page; that of the copied page unless given. */
  locale?: string | undefined;
}

/**
 * Writes a page file: a copy of another page, comments included, with an address, a key and a
 * language of its own. A copy in another language stays a translation of its page; any other leaves
 * the page's experiment behind.
 *
 * @returns the file
 * @throws Error with a sentence for what cannot be; then nothing is changed
 */
export function addPage(contentDir: string, { path, from, locale }: NewPage): string {
  const { pages } = loadContent(contentDir);
  const copied = pages.find(({ page }) => page.path === from);
  if (copied === undefined) {
    const meant = nearest(
      from,
      pages.map(({ page }) => page.path),
    );
    throw new Error(`No page is at ${from}${meant ? `; did you mean ${meant}?` : '.'}`);
  }
  if (!/^\/([a-z0-9-]+\/)+$/.test(path)) {
    throw new Error(
      `${path || 'Nothing'} is no address of a page: it takes one like /winter-tires/ or /es/llantas/, lower case, a slash at both ends.`,
    );
  }
  const language = locale || copied.page.locale;
  const isTranslation = language !== copied.page.locale;
  const key = isTranslation
    ? copied.page.key
    : path.slice(1, -1).replace(/^es\//, '').replaceAll('/', '-');
  const folder = join(contentDir, copied.siteName, 'pages');
  const file = join(folder, `${key}.${language.slice(0, 2)}.yaml`);
  if (existsSync(file))
    throw new Error(`${nameOf(file)} is there already; choose another address.`);
  const source = readFileSync(fileOf(copied.page.path, folder), 'utf8');
  const copy = changed(source, { key, path, locale: language });
  writeFileSync(file, isTranslation ? copy : withoutExperiment(copy), { flag: 'wx' });
  try {
    loadContent(contentDir);
  } catch (error) {
    rmSync(file);
    throw error;
  }
  return file;
}

/** The page file with a path. The content was checked: there is one. */
function fileOf(path: string, folder: string): string {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const found = files.find(
    (file) => parseDocument(readFileSync(file, 'utf8')).get('path') === path,
  );
  if (found === undefined) throw new Error(`${folder} has no page with the path ${path}.`);
  return found;
}

/** A page file's text with other values for some of its fields; all else stays as it was written. */
function changed(text: string, fields: Record<string, string>): string {
  const document = parseDocument(text);
  return Object.entries(fields)
    .map(([name, value]) => {
      const node = document.get(name, true);
      if (!isScalar(node) || !node.range) throw new Error(`The page to copy has no ${name}.`);
      const [start, end] = node.range;
      return { start, end, value };
    })
    .sort((one, other) => other.start - one.start)
    .reduce((all, { start, end, value }) => all.slice(0, start) + value + all.slice(end), text);
}

/** A page file's text without its experiment, which belongs to that page alone. */
function withoutExperiment(text: string): string {
  const { contents } = parseDocument(text);
  const pairs = isMap(contents) ? contents.items : [];
  const pair = pairs.find(({ key }) => isScalar(key) && key.value === 'experiment');
  const start = isNode(pair?.key) ? pair.key.range?.[0] : undefined;
  const end = isNode(pair?.value) ? pair.value.range?.[2] : undefined;
  return start === undefined || end === undefined ? text : text.slice(0, start) + text.slice(end);
}
