import { listHref } from '@zipfront/contracts/reviews/list-atts';
import type { ListedReviews } from '@zipfront/contracts/reviews/page-data';
import { pageNumbers } from './page-numbers.ts';
import styles from './review-list.module.css';
import type { ReviewWords } from './words.ts';

interface Props {
  list: ListedReviews;
  /** The page's path, and the place of the list on it. */
  path: string;
  anchor: string;
  words: ReviewWords;
}

/** The way to more reviews: plain links, which a script may follow in place (`paging.ts`). */
export function Pagination({ list, path, anchor, words }: Props) {
  const { page, pages, atts, contentAtts } = list;
  if (pages <= 1 || atts.pagination === 'none') return null;
  const hrefOf = (number: number) =>
    `${listHref(path, { page: number, stars: atts.stars, orderby: atts.orderby }, contentAtts)}#${anchor}`;
  if (atts.pagination === 'loadmore') {
    if (page >= pages) return null;
    return (
      <p className={styles.load}>
        <a href={hrefOf(page + 1)} data-page={page + 1}>
          {words.loadMore}
        </a>
      </p>
    );
  }
  return (
    <nav aria-label={words.pages}>
      <ul className={styles.pages}>
        {page > 1 ? (
          <li>
            <a href={hrefOf(page - 1)} data-page={page - 1} rel="prev">
              {words.previous}
            </a>
          </li>
        ) : null}
        {pageNumbers(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span>…</span>
            ) : (
              <a
                href={hrefOf(number)}
                data-page={number}
                aria-label={words.page(number, pages)}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </a>
            )}
          </li>
        ))}
        {page < pages ? (
          <li>
            <a href={hrefOf(page + 1)} data-page={page + 1} rel="next">
              {words.next}
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
