import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fillTables } from '../content-tables.ts';
import { addressOf, addressOfFile, fileOf, findDocuments } from './addresses.ts';
import { filePages } from './file-pages.ts';
import { homePage } from './home-page.ts';
import { rewriteLinks } from './links.ts';
import { API_GROUP, LISTED_FOLDERS, NAVIGATION, unlistedDocuments } from './navigation.ts';
import { fileText, type Page, pageOf } from './page.ts';

const PICTURE = /\.(?:png|webp)$/;

/** What the pages are made of. */
export interface Sources {
  /** The repository's folder. */
  root: string;
  /** The OpenAPI document of the console. */
  api: object;
  /** A Mermaid diagram as SVG. */
  drawDiagram(source: string): string;
}

/**
 * Writes all pages of the site into `pages/` of a folder, and the navigation as
 * `navigation.json`.
 *
 * @returns the number of pages
 * @throws Error if a link is broken, or if no reader would find a document
 */
export function writePages(folder: string, { root, api, drawDiagram }: Sources): number {
  rmSync(join(folder, 'pages'), { recursive: true, force: true });
  rmSync(join(folder, 'public'), { recursive: true, force: true });
  const documents = new Set(findDocuments(root));
  const [lost] = unlistedDocuments(documents);
  if (lost) throw new Error(`${lost} is not in the navigation: add it to navigation.ts`);
  const files = new Set<string>();

  const pageFile = (address: string) => join(folder, 'pages', fileOf(address));
  const target = (from: string, path: string): string | null => {
    const document = [path, join(path, 'README.md')].find((each) => documents.has(each));
    if (document) return addressOf(document);
    if (!existsSync(join(root, path))) return null;
    // The generator adds the size of a picture.
    if (PICTURE.test(path)) return relative(dirname(pageFile(from)), join(root, path));
    files.add(path);
    return addressOfFile(path);
  };

  const pages = [...documents].map((document): Page => {
    const { markdown, ...rest } = pageOf(
      document,
      addressOf(document),
      fillTables(readFileSync(join(root, document), 'utf8')),
    );
    const linked = rewriteLinks(document, markdown, (path) => target(rest.address, path));
    const isLater = LISTED_FOLDERS.some((each) => document.startsWith(each));
    return { ...rest, isLater, markdown: withDiagrams(linked, rest.title, drawDiagram) };
  });
  const titles = new Map([...documents].map((path, index) => [path, pages[index]?.title ?? path]));
  const shown = [...files].sort().flatMap((path) => filePages(root, path));
  const all = new Map(
    [homePage(NAVIGATION, titles), ...pages, ...shown].map((each) => [each.address, each]),
  );
  for (const each of all.values()) write(pageFile(each.address), fileText(each));
  write(join(folder, 'openapi.json'), JSON.stringify(api));
  copy(join(import.meta.dirname, 'site/src/mark.svg'), join(folder, 'public/mark.svg'));
  write(join(folder, 'navigation.json'), JSON.stringify(navigationOf(titles), null, 2));
  return all.size;
}

/** The navigation in the words of the generator. */
function navigationOf(titles: ReadonlyMap<string, string>): object[] {
  return NAVIGATION.map(({ label, pages }, index) => ({
    label,
    // The generator opens the group of the page that is read.
    collapsed: index > 0,
    items: [
      ...pages.map((page) =>
        typeof page === 'string'
          ? { label: titles.get(page), link: addressOf(page) }
          : { label: page.label, link: addressOf(page.document) },
      ),
      ...(label === API_GROUP ? [{ label: 'Reference', link: '/api/reference/' }] : []),
    ],
  }));
}

/** Replaces Mermaid diagrams by pictures, with their source as the text to read. */
function withDiagrams(markdown: string, title: string, draw: Sources['drawDiagram']): string {
  return markdown.replace(/^```mermaid\n([\s\S]*?)^```$/gm, (_, source: string) =>
    [
      `<figure class="diagram"><div tabindex="0" role="group" aria-label="Diagram: ${title}">`,
      draw(source),
      '</div><details><summary>The diagram as text</summary>',
      '',
      '```txt',
      source.trimEnd(),
      '```',
      '',
      '</details></figure>',
    ].join('\n'),
  );
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}
