import { getOwn } from '@zipfront/contracts/own';
import { islandMarks } from '../islands/island.ts';
import { ContentLink } from '../view/links.tsx';
import { requireReviews, type SectionProps } from '../view/view.ts';
import { Review } from './Review.tsx';
import { REVIEW_TEXTS } from './review-texts.ts';
import styles from './single-review.module.css';

export function SingleReview({ section, view }: SectionProps<'single-review'>) {
  const { single, form } = requireReviews(view);
  const review = getOwn(single, section.review);
  if (!review) return null;
  const { locale } = view.site;
  return (
    <section
      className={`between ${styles.section}`}
      id={section.id}
      {...(section.readMore === 'modal' && islandMarks('single-review', 'visible'))}
    >
      <div className="wrap">
        <h2>{section.heading}</h2>
        <Review
          review={review}
          locale={locale}
          words={REVIEW_TEXTS[locale]}
          most={form.maxRating}
          place={section.id ?? section.review}
        />
        {section.link ? (
          <p className={styles.onward}>
            <ContentLink view={view} link={section.link} />
          </p>
        ) : null}
      </div>
    </section>
  );
}
