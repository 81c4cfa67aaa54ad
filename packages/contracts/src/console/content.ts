/**
 * How a page of the content files differs from the published one: it is a draft; a new page; its
 * own file changed; only what all pages of its site share changed; the files do not have it
 * anymore; or it is the same.
 */
export const PAGE_STATES = [
  'draft',
  'new',
  'changed',
  'site-changed',
  'removed',
  'published',
] as const;

/** How a page of the content files differs from the published one. */
export type PageState = (typeof PAGE_STATES)[number];
