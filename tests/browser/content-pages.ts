import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { readTable } from '../../apps/server/src/site/pages/content/table.ts';

const CONTENT = join(import.meta.dirname, '..', '..', 'content');

/** A page; its twin in the other language has the same site and key. */
interface ContentPage {
  site: string;
  key: string;
  path: string;
  locale: 'en-US' | 'es-US';
  /** False where search engines are asked to leave it out. */
  index?: boolean;
}

/** Of both sites. A file with a table is represented by two pages. */
export const CONTENT_PAGES: ContentPage[] = globSync('*/pages/*.yaml', { cwd: CONTENT }).flatMap(
  (file) => {
    const site = dirname(dirname(file));
    const source = readFileSync(join(CONTENT, file), 'utf8');
    const { forEach, ...page } = parse(source);
    return forEach ? findSamples(site, forEach, page) : [{ site, ...page }];
  },
);

/** The pages of a table's first row, and of the row with the longest texts. */
function findSamples(site: string, table: string, page: ContentPage): ContentPage[] {
  const { rows } = readTable(join(CONTENT, site, 'data', table));
  const rowLength = ({ cells }: (typeof rows)[number]) => [...cells.values()].join('').length;
  const [longest] = rows.toSorted((one, other) => rowLength(other) - rowLength(one));
  return [rows[0], longest].flatMap((row) => {
    if (row === undefined) return [];
    const fill = (text: string) =>
      text.replace(/\{(\w+)\}/g, (_, name) => row.cells.get(name) ?? '');
    return [{ ...page, site, key: fill(page.key), path: fill(page.path) }];
  });
}
