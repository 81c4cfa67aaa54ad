import type { Locale } from '@zipfront/contracts/locale';
import { dateFormat, dayText } from '@zipfront/contracts/pages/formats';
import type { SectionProps } from '../../view/view.ts';
import styles from './article.module.css';
import { Blocks } from './Blocks.tsx';

/** A text to read. On wide screens its heading, author and date are beside it. */
export function Article({ section, view }: SectionProps<'article'>) {
  const { heading, author, updated, text } = section;
  return (
    <section className="between" id={section.id}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          {heading ? <h2>{heading}</h2> : null}
          <Byline section={section} view={view} />
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

const WORDS: Record<Locale, { by: string; published: string; updated: string }> = {
  'en-US': { by: 'By', published: 'Published', updated: 'Updated' },
  'es-US': { by: 'Por', published: 'Publicado el', updated: 'Actualizado el' },
};

function Byline({ section, view }: SectionProps<'article'>) {
  const { article, site } = view;
  if (article?.section !== section) return null;
  const words = WORDS[site.locale];
  const dates = [
    { words: words.published, day: article.published },
    ...(article.updated ? [{ words: words.updated, day: article.updated }] : []),
  ];
  return (
    <>
      <p className={styles.about}>
        {words.by} <b>{article.author}</b>
      </p>
      {dates.map(({ words: before, day }) => (
        <p key={before} className={styles.about}>
          {before} <time dateTime={day}>{dayText(day, site.locale)}</time>
        </p>
      ))}
    </>
  );
}
