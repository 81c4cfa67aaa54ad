import { addressLine, COMPANY_TEXTS, licenseParts } from '../../company/company-texts.ts';
import { phoneName } from '../../company/hours.ts';
import { ContentLink, tracked } from '../../view/links.tsx';
import type { View } from '../../view/view.ts';
import styles from './footer.module.css';

/** The brand once more, links by group, who is behind it, and the small print. */
export function Footer({ view }: { view: View }) {
  const { brand, footer } = view.site;
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <p className={styles.brand}>{brand}</p>
          <p className={styles.tagline}>{footer.tagline}</p>
        </div>
        {footer.groups.map(({ heading, links }) => (
          <div key={heading}>
            <h2 className={styles.heading}>{heading}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.label}>
                  <ContentLink view={view} link={link} className={styles.link} />
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div className={styles.small}>
          <Imprint view={view} />
          <p>{footer.note}</p>
        </div>
      </div>
    </footer>
  );
}

function Imprint({ view }: { view: View }) {
  const { company, site } = view;
  const { legal, locale } = site;
  const licenses = company ? licenseParts(company, locale) : [];
  return (
    <>
      {legal ? (
        <nav aria-label={COMPANY_TEXTS[locale].legal}>
          <ul className={styles.legal}>
            {[legal.terms, legal.accessibility, legal.contact].map((link) =>
              link ? (
                <li key={link.href}>
                  <ContentLink view={view} link={link} className={styles.link} />
                </li>
              ) : null,
            )}
          </ul>
        </nav>
      ) : null}
      {company ? (
        <p>
          <b>{company.legalName}</b>, {addressLine(company)}
          {company.phone ? (
            <>
              {' · '}
              <a
                href={`tel:${company.phone.number}`}
                {...tracked({ location: 'footer', click: 'call', name: 'phone' })}
              >
                {phoneName(company.phone.number)}
              </a>
            </>
          ) : null}
        </p>
      ) : null}
      {licenses.length > 0 ? (
        <p>
          {licenses.join(' · ')}
          {legal?.licenses ? (
            <>
              {' · '}
              <ContentLink view={view} link={legal.licenses} />
            </>
          ) : null}
        </p>
      ) : null}
      {legal ? (
        <p>
          {legal.earns} <ContentLink view={view} link={legal.disclosure} />
        </p>
      ) : null}
    </>
  );
}
