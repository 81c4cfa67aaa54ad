import type { ArticleSection } from '@zipfront/contracts/content/sections/reading';
import { dateFormat } from '../../view/formats.ts';
import type { View } from '../../view/view.ts';
import styles from './article.module.css';
import { Blocks } from './Blocks.tsx';

/** A text to be read; on wide screens its heading, author and date stand beside it. */
export function Article({ section, view }: { section: ArticleSection; view: View }) {
  const { heading, author, updated, text } = section;
  return (
    <section className="between" id={section.id}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          {heading ? <h2>{heading}</h2> : null}
          {author ? <p className={styles.about}>{author}</p> : null}
          {updated ? (
            <p className={styles.about}>
              {updated.label}{' '}
              <time dateTime={updated.date}>
                {dateFormat(view.site.locale).format(new Date(updated.date))}
              </time>
            </p>
          ) : null}
        </div>
        <div className={styles.text}>
          <Blocks blocks={text} top={heading ? 3 : 2} view={view} />
        </div>
      </div>
    </section>
  );
}
