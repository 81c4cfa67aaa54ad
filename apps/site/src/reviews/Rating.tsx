import type { Link } from '@zipfront/contracts/content/link';
import { ContentLink } from '../view/links.tsx';
import type { View } from '../view/view.ts';
import styles from './rating.module.css';
import { REVIEW_TEXTS } from './review-texts.ts';
import { Stars } from './Stars.tsx';

interface Props {
  link: Link | undefined;
  view: View;
}

/** Near a call to action: mean and number, or nothing without reviews. */
export function Rating({ link, view }: Props) {
  const { reviews, site } = view;
  if (!link || !reviews || reviews.summary.count === 0) return null;
  const { count, average, samples } = reviews.summary;
  const { maxRating } = reviews.form;
  const words = REVIEW_TEXTS[site.locale];
  const mean = average.toFixed(1);
  return (
    <p className={styles.rating}>
      <Stars rating={average} most={maxRating} text={words.average(mean, maxRating)} />
      <b aria-hidden="true">{mean}</b>
      <span>{samples === 'counted' ? words.sampleCount(count) : words.count(count)}</span>
      <ContentLink
        view={view}
        link={link}
        track={{ location: 'opening', click: 'follow-link', name: 'reviews' }}
      />
    </p>
  );
}
