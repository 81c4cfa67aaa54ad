import type { Page } from '@zipfront/contracts/content/page';
import type { Pages } from '../../site/pages/pages.ts';
import type { ReviewContext } from './review-context.ts';
import type { ReviewFeed } from './review-feed.ts';

/** Services that the routes of one site's reviews answer with. */
export interface ReviewServices {
  context: ReviewContext;
  feed: ReviewFeed;
  pages: Pick<
    Pages,
    'contentPath' | 'linkOn' | 'notFound' | 'reviewPages' | 'renderReviews' | 'renderReviewList'
  >;
}

/** The page of the site at a path of the content, or at a whole address; undefined for any other. */
export function reviewPageAt(
  { context: { siteName, publicUrl }, pages }: ReviewServices,
  address: string,
  host: string | undefined,
): Page | undefined {
  const own = `${new URL(publicUrl).protocol}//${host ?? ''}`;
  const base = URL.parse(own)?.origin ?? publicUrl;
  const url = URL.parse(address, base);
  if (url === null || (url.origin !== base && url.origin !== publicUrl)) return undefined;
  const asked = pages.contentPath(url.pathname, url.host);
  return pages.reviewPages(siteName).find(({ path }) => path === asked);
}
