import { globSync } from 'node:fs';

/** The documents that are pages of the site. */
const DOCUMENTS = ['*.md', 'docs/**/*.md', 'packages/tracker/*.md'];

/** Paths of all documents of the site from the repository's root, in order. */
export function findDocuments(root: string): string[] {
  return globSync(DOCUMENTS, { cwd: root }).sort();
}

/**
 * The address of a document on the site: that of its file without `docs/` or `packages/`. The
 * repository's `README.md` is `/overview/`, as the home page is the site's own.
 */
export function addressOf(document: string): string {
  if (document === 'README.md') return '/overview/';
  const path = document
    .replace(/^(?:docs|packages)\//, '')
    .replace(/(?:^|\/)README\.md$/, '')
    .replace(/\.md$/, '');
  return `/${slug(path)}/`;
}

/** The address of the page that shows a file of the repository which a document links. */
export function addressOfFile(path: string): string {
  return `/files/${slug(path).replaceAll('.', '-')}/`;
}

/** The name of a page's file, which decides its address. */
export function fileOf(address: string): string {
  return address === '/' ? 'index.md' : `${address.slice(1, -1)}.md`;
}

function slug(path: string): string {
  return path
    .toLowerCase()
    .replace(/[_ @]+/g, '-')
    .replace(/\/$/, '');
}
