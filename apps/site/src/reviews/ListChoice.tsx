import { LIST_ORDERS, listHref } from '@zipfront/contracts/reviews/list-atts';
import type { ListedReviews } from '@zipfront/contracts/reviews/page-data';
import styles from './review-list.module.css';
import type { ReviewWords } from './words.ts';

interface Props {
  list: ListedReviews;
  path: string;
  anchor: string;
  words: ReviewWords;
}

/** Which reviews, and in which order: links to other addresses of the page. */
export function ListChoice({ list, path, anchor, words }: Props) {
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
