import type { Locale } from '@zipfront/contracts/locale';
import type { RenderModule } from '@zipfront/contracts/pages/render';
import { linkFrom } from '@zipfront/contracts/pages/site-addresses';
import { LIST_ORDERS, listHref } from '@zipfront/contracts/reviews/list-atts';
import type { ListedReviews } from '@zipfront/contracts/reviews/page-data';
import { renderToStaticMarkup } from 'react-dom/server';
import { islandMarks } from '../islands/island.ts';
import { LIST_ANCHOR, requireReviews, type SectionProps } from '../view/view.ts';
import { Review } from './Review.tsx';
import styles from './review-list.module.css';
import { REVIEW_TEXTS, type ReviewTexts } from './review-texts.ts';

export function ReviewList({ section, view }: SectionProps<'review-list'>) {
  const { list, form } = requireReviews(view);
  if (list === null) throw new Error('A page with a review-list has a list.');
  const { locale } = view.site;
  const words = REVIEW_TEXTS[locale];
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

interface ListParts {
  list: ListedReviews;
  path: string;
  anchor: string;
  words: ReviewTexts;
}

function ListChoice({ list, path, anchor, words }: ListParts) {
  const { atts, contentAtts, maxRating } = list;
  const href = (changes: Partial<Pick<typeof atts, 'stars' | 'orderby'>>) =>
    `${listHref(path, { page: 1, ...atts, ...changes }, contentAtts)}#${anchor}`;
  const ratings = Array.from({ length: maxRating }, (_, index) => maxRating - index);
  return (
    <div className={styles.choice}>
      <nav aria-labelledby={`${anchor}-filter`}>
        <p id={`${anchor}-filter`}>{words.filter}</p>
        <ul>
          {[0, ...ratings.filter((rating) => rating >= atts.rating)].map((stars) => (
            <li key={stars}>
              <a href={href({ stars })} aria-current={stars === atts.stars ? 'true' : undefined}>
                {stars === 0 ? words.all : words.showOnly(stars)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-labelledby={`${anchor}-order`}>
        <p id={`${anchor}-order`}>{words.order}</p>
        <ul>
          {LIST_ORDERS.map((orderby) => (
            <li key={orderby}>
              <a
                href={href({ orderby })}
                aria-current={orderby === atts.orderby ? 'true' : undefined}
              >
                {orderby === 'date' ? words.byDate : words.byRating}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function ListItems({ list, locale }: { list: ListedReviews; locale: Locale }) {
  const words = REVIEW_TEXTS[locale];
  return list.reviews.map((review) => (
    <li key={review.id}>
      <Review review={review} locale={locale} words={words} most={list.maxRating} />
    </li>
  ));
}

function Pagination({ list, path, anchor, words }: ListParts) {
  const { page, pages, atts, contentAtts } = list;
  if (pages <= 1 || atts.pagination === 'none') return null;
  const pageHref = (number: number) =>
    `${listHref(path, { page: number, stars: atts.stars, orderby: atts.orderby }, contentAtts)}#${anchor}`;
  if (atts.pagination === 'loadmore') {
    if (page >= pages) return null;
    return (
      <p className={styles.load}>
        <a href={pageHref(page + 1)} data-page={page + 1}>
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
            <a href={pageHref(page - 1)} data-page={page - 1} rel="prev">
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
                href={pageHref(number)}
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
            <a href={pageHref(page + 1)} data-page={page + 1} rel="next">
              {words.next}
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

const AROUND = 1;

/**
 * The numbers of the first, the last and the pages around `page`, with null for a gap, which never
 * hides a single page.
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const named = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= AROUND,
  );
  return named.flatMap((number, index) => {
    const gap = number - (named[index - 1] ?? number - 1);
    if (gap === 1) return [number];
    return [gap === 2 ? number - 1 : null, number];
  });
}

/** Renders a page of a list without its surrounding page, for the script that inserts it. */
export const renderReviews: RenderModule['renderReviews'] = ({ site, place, page, list }) => {
  const section = page.sections.find(({ type }) => type === 'review-list');
  const anchor = section?.id ?? LIST_ANCHOR;
  const words = REVIEW_TEXTS[site.locale];
  return {
    reviews: renderToStaticMarkup(<ListItems list={list} locale={site.locale} />),
    pagination: renderToStaticMarkup(
      <Pagination list={list} path={linkFrom(place, page.path)} anchor={anchor} words={words} />,
    ),
  };
};
