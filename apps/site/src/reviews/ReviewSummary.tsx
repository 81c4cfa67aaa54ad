import { linkFrom } from '@zipfront/contracts/pages/site-addresses';
import { listHref } from '@zipfront/contracts/reviews/list-atts';
import { LIST_ANCHOR, requireReviews, type SectionProps } from '../view/view.ts';
import styles from './review-summary.module.css';
import { REVIEW_TEXTS } from './review-texts.ts';
import { Stars } from './Stars.tsx';

/** All reviews in numbers: the mean, and a bar for each rating that links to those reviews. */
export function ReviewSummary({ section, view }: SectionProps<'review-summary'>) {
  const { summary, list, form } = requireReviews(view);
  const { count, average, distribution, samples } = summary;
  const words = REVIEW_TEXTS[view.site.locale];
  const mean = average.toFixed(1);
  const starsHref = (stars: number) =>
    list &&
    `${listHref(linkFrom(view.place, view.path), { page: 1, stars, orderby: list.atts.orderby }, list.contentAtts)}#${LIST_ANCHOR}`;
  return (
    <section className={styles.section} id={section.id}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2>{section.heading}</h2>
          {count > 0 ? (
            <p className={styles.mean}>
              <span className={styles.figure} aria-hidden="true">
                {mean}
              </span>
              <Stars
                rating={average}
                most={form.maxRating}
                text={words.average(mean, form.maxRating)}
              />
              <span>{words.count(count)}</span>
            </p>
          ) : (
            <p className="lead">{words.empty}</p>
          )}
          {samples === 'none' ? null : (
            <p>{samples === 'counted' ? words.samplesCounted : words.samplesLeftOut}</p>
          )}
        </div>
        {count > 0 ? (
          <ul className={styles.bars}>
            {distribution
              .map((times, index) => ({ stars: index + 1, times }))
              .reverse()
              .map(({ stars, times }) => (
                <li key={stars}>
                  <Bar href={starsHref(stars)} label={words.showOnly(stars)} share={times / count}>
                    {words.count(times)}
                  </Bar>
                </li>
              ))}
          </ul>
        ) : null}
      </div>
    </section>
  );
}

function Bar({
  href,
  label,
  share,
  children,
}: {
  href: string | null;
  label: string;
  share: number;
  children: string;
}) {
  const inner = (
    <>
      <span>{label}</span>
      <svg className={styles.bar} aria-hidden="true" height="12">
        <rect width="100%" height="12" className={styles.rest} />
        <rect width={`${Math.round(share * 100)}%`} height="12" />
      </svg>
      <span className={styles.times}>{children}</span>
    </>
  );
  return href === null ? (
    <span className={styles.row}>{inner}</span>
  ) : (
    <a className={styles.row} href={href}>
      {inner}
    </a>
  );
}
