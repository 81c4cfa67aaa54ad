import type { Locale } from '@zipfront/contracts/locale';
import { dateFormat } from '@zipfront/contracts/pages/formats';
import type { Review as ReviewData } from '@zipfront/contracts/reviews/review';
import styles from './review.module.css';
import type { ReviewTexts } from './review-texts.ts';
import { Stars } from './Stars.tsx';

interface Props {
  review: ReviewData;
  /** The language of the page. A review in another language is marked for screen readers. */
  locale: Locale;
  words: ReviewTexts;
  /** The most stars of the site. */
  most: number;
  place?: string;
}

/** Set like a letter: author, place and route, then stars, then words. */
export function Review({ review, locale, words, most, place: within }: Props) {
  const { name, place, from, to, vehicle, title, content, rating, response } = review;
  const lang = review.locale === locale ? undefined : review.locale;
  const heading = ['review', within, review.id].filter(Boolean).join('-');
  return (
    <article className={styles.letter} aria-labelledby={heading} data-review tabIndex={-1}>
      <header className={styles.head}>
        <p className={styles.name}>
          <b>{name}</b>
          {place ? <span>{place}</span> : null}
        </p>
        {from && to ? (
          <p className={styles.route}>
            <span aria-hidden="true">{from}</span>
            <span className={styles.line} />
            <span aria-hidden="true">{to}</span>
            <span className="hidden">{words.route(from, to)}</span>
          </p>
        ) : null}
        <p className={styles.facts}>
          <Stars rating={rating} most={most} text={words.stars(rating, most)} />
          {vehicle ? <span>{vehicle}</span> : null}
          <time dateTime={isoDate(review.date)}>{dateFormat(locale).format(review.date)}</time>
        </p>
        <Tags review={review} words={words} />
      </header>
      <h3 className={styles.title} id={heading} lang={lang}>
        {title || words.stars(rating, most)}
      </h3>
      <Content content={content} name={name} lang={lang} words={words} />
      {response ? (
        <div className={styles.answer}>
          <p>
            <b>{words.answer}</b>{' '}
            <time dateTime={isoDate(response.date)}>
              {dateFormat(locale).format(response.date)}
            </time>
          </p>
          <p className={styles.text}>{response.text}</p>
        </div>
      ) : null}
    </article>
  );
}

function Tags({ review, words }: { review: ReviewData; words: ReviewTexts }) {
  const { sample, verified, pinned } = review;
  if (!sample && !verified && !pinned) return null;
  return (
    <ul className={styles.tags}>
      {sample ? <li>{words.sample}</li> : null}
      {verified ? <li>{words.verified}</li> : null}
      {pinned ? <li>{words.pinned}</li> : null}
    </ul>
  );
}

/** The rest is behind a native element that opens without a script, or in the dialog. */
function Content({
  content,
  name,
  lang,
  words,
}: {
  content: string;
  name: string;
  lang: Locale | undefined;
  words: ReviewTexts;
}) {
  const excerpt = createExcerpt(content);
  if (excerpt === null) {
    return (
      <p className={styles.text} lang={lang}>
        {content}
      </p>
    );
  }
  return (
    <div className={styles.excerpt} data-excerpt>
      <p className={`${styles.text} ${styles.short}`} lang={lang}>
        {excerpt}
      </p>
      <details className={styles.more}>
        <summary data-read-more>
          <span className={styles.closed}>{words.readMore}</span>
          <span className={styles.open}>{words.readLess}</span>
          <span className="hidden"> {words.ofReview(name)}</span>
        </summary>
        <p className={styles.text} lang={lang}>
          {content}
        </p>
      </details>
    </div>
  );
}

function isoDate(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The most words of a review that its excerpt shows. */
export const EXCERPT_WORDS = 55;

/** The first words of a text, with an ellipsis; null for a text that is no longer than that. */
export function createExcerpt(text: string, words = EXCERPT_WORDS): string | null {
  const starts = [...text.matchAll(/\S+/g)];
  const last = starts[words - 1];
  if (starts.length <= words || last === undefined) return null;
  return `${text.slice(0, last.index + last[0].length)}…`;
}
