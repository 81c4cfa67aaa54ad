import type { ReviewListSection } from '@zipfront/contracts/content/sections/review-list';
import { linkFrom } from '@zipfront/contracts/site-addresses';
import { islandMarks } from '../islands/island.ts';
import type { View } from '../view/view.ts';
import { ListChoice } from './ListChoice.tsx';
import { ListItems } from './ListItems.tsx';
import { Pagination } from './Pagination.tsx';
import styles from './review-list.module.css';
import { LIST_ANCHOR, reviewsOf } from './reviews-of.ts';
import { reviewWords } from './words.ts';

/** The site's reviews: the page of them that the address names, with the ways to the others. */
export function ReviewList({ section, view }: { section: ReviewListSection; view: View }) {
  const { list, form } = reviewsOf(view);
  if (list === null) throw new Error('A page with a review-list has a list.');
  const { locale } = view.site;
  const words = reviewWords(locale);
  const anchor = section.id ?? LIST_ANCHOR;
  const { atts, total } = list;
  const parts = { list, path: linkFrom(view.place, view.path), anchor, words };
  return (
    <section
      className={`between ${styles.section}`}
      id={anchor}
      aria-labelledby={`${anchor}-heading`}
      {...islandMarks('review-list', 'visible')}
      data-endpoint={form.paths.ajax}
      data-prefix={form.prefix}
      data-read-more-in={section.readMore}
      data-url-parameter={section.urlParameter}
    >
      <div className="wrap">
        <h2 id={`${anchor}-heading`} tabIndex={-1} data-list-heading>
          {section.heading}
        </h2>
        {section.note ? <p className={styles.note}>{section.note}</p> : null}
        {total > 0 || atts.stars > 0 ? <ListChoice {...parts} /> : null}
        <p className={styles.status} role="status" data-list-status />
        {total === 0 ? (
          <p className={styles.empty}>{atts.stars > 0 ? words.noneLikeThis : words.empty}</p>
        ) : null}
        <ul className={styles.items} data-list-items>
          <ListItems list={list} locale={locale} />
        </ul>
        <div
          data-display={atts.display}
          data-rating={atts.rating}
          data-stars={atts.stars}
          data-verified={atts.verified}
          data-orderby={atts.orderby}
          data-pagination={atts.pagination}
        >
          <Pagination {...parts} />
        </div>
      </div>
    </section>
  );
}
