import type { ReviewsData } from '@zipfront/contracts/reviews/page-data';
import type { View } from '../view/view.ts';

/** The place of the page's list, unless the content gives it another. */
export const LIST_ANCHOR = 'review-list';

/**
 * The reviews of the page's site.
 *
 * @throws Error for a page whose site takes none
 */
export function reviewsOf({ reviews, site }: View): ReviewsData {
  if (reviews === null) throw new Error(`The site ${site.brand} takes no reviews (reviews.yaml).`);
  return reviews;
}
