/** Orders of a list; pinned reviews come first in each. */
export const LIST_ORDERS = ['date', 'rating'] as const;

export type ListOrder = (typeof LIST_ORDERS)[number];

export const PAGINATION_KINDS = ['ajax', 'loadmore', 'none'] as const;

export type PaginationKind = (typeof PAGINATION_KINDS)[number];

export const DEFAULT_DISPLAY = 5;
export const MAX_DISPLAY = 50;

/** The last page that can be requested, so that no request counts through millions of rows. */
export const MAX_PAGE = 10_000;

/** In content, in data (`data-display="5"`), and in requests (`prefix[atts][display]`). */
export interface ListAtts {
  display: number;
  rating: number;
  stars: number;
  /** Only reviews of people whom we know as customers. */
  verified: boolean;
  orderby: ListOrder;
  pagination: PaginationKind;
}

/**
 * Returns the address of a page of a list, without parameters that equal the content's `stars` and
 * `orderby`.
 */
export function listHref(
  path: string,
  { page, stars, orderby }: { page: number } & Pick<ListAtts, 'stars' | 'orderby'>,
  content: Pick<ListAtts, 'stars' | 'orderby'>,
): string {
  const query = new URLSearchParams();
  if (stars !== content.stars) query.set('stars', String(stars));
  if (orderby !== content.orderby) query.set('orderby', orderby);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${path}?${query}` : path;
}
