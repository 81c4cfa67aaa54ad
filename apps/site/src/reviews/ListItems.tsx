import type { Locale } from '@zipfront/contracts/locale';
import type { ListedReviews } from '@zipfront/contracts/reviews/page-data';
import { Review } from './Review.tsx';
import { reviewWords } from './words.ts';

/** The reviews of one page of a list, as items of it. */
export function ListItems({ list, locale }: { list: ListedReviews; locale: Locale }) {
  const words = reviewWords(locale);
  return list.reviews.map((review) => (
    <li key={review.id}>
      <Review review={review} locale={locale} words={words} most={list.maxRating} />
    </li>
  ));
}
