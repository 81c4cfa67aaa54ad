import type { Partner, PartnersRow as Row } from '@zipfront/contracts/content/sections/company';
import { licenseParts } from '../../company/company-texts.ts';
import { ContentLink } from '../../view/links.tsx';
import type { SectionProps, View } from '../../view/view.ts';
import styles from './partners.module.css';
import sectionStyles from './partners-section.module.css';

export function Partners({ section, view }: SectionProps<'partners'>) {
  return (
    <section className={sectionStyles.section} id={section.id}>
      <div className="wrap">
        <PartnersRow row={section} view={view} />
      </div>
    </section>
  );
}

export function PartnersRow({ row, view }: { row: Row; view: View }) {
  const { heading, note, partners } = row;
  return (
    <>
      <h2 className={styles.heading}>{heading}</h2>
      <ul className={styles.partners}>
        {partners.map((partner) => (
          <li key={partner.name} className={styles.partner}>
            <Wordmark partner={partner} />
          </li>
        ))}
      </ul>
      <Licenses view={view} />
      {note ? <p className={styles.small}>{note}</p> : null}
    </>
  );
}

/** A name with its mark: text, so that it grows with the page's and follows its colours. */
function Wordmark({ partner }: { partner: Partner }) {
  const { name, mark, lettering, logo } = partner;
  if (logo) {
    return (
      <img src={logo.src} width={logo.width} height={logo.height} alt={logo.alt} loading="lazy" />
    );
  }
  return (
    <>
      {mark ? (
        <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
          <path d={mark} />
        </svg>
      ) : null}
      <span className={styles[lettering]}>{name}</span>
    </>
  );
}

function Licenses({ view: { company, site }, view }: { view: View }) {
  const parts = company ? licenseParts(company, site.locale) : [];
  if (parts.length === 0) return null;
  const link = site.legal?.licenses;
  return (
    <p className={styles.small}>
      {parts.join(' · ')}
      {link ? (
        <>
          {' · '}
          <ContentLink view={view} link={link} />
        </>
      ) : null}
    </p>
  );
}
