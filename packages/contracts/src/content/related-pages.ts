import type { Page } from './page.ts';
import type { SectionOf } from './section.ts';

export interface PageLink {
  path: string;
  name: string;
  fact?: string;
  about?: string;
}

export interface RelatedPages {
  /** The pages above it, the home page first; empty for a page that names none. */
  trail: PageLink[];
  /** The pages that its sections `pages` list, by `listKey`. */
  lists: Record<string, PageLink[]>;
}

/** Name of the list of a section `pages`. Two sections with the same fields share it. */
export function listKey(
  { below, keys = '' }: SectionOf<'pages'>,
  { path }: Pick<Page, 'path'>,
): string {
  return `${below ?? path} ${keys}`;
}
