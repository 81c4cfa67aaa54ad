import type { Company } from '@zipfront/contracts/content/company';
import type { Locale } from '@zipfront/contracts/locale';
import { COMPANY_TEXTS } from '../../company/company-texts.ts';
import { hoursLines, phoneName, zoneName } from '../../company/hours.ts';
import { tracked } from '../../view/links.tsx';
import type { SectionProps } from '../../view/view.ts';
import { stateName } from '../savings/states.ts';
import styles from './company.module.css';

export function CompanySection({ section, view }: SectionProps<'company'>) {
  const { company, site } = view;
  const { heading, lead, note } = section;
  if (company === null) return null;
  return (
    <section className="between" id={section.id}>
      <div className="wrap">
        <h2>{heading}</h2>
        {lead ? <p className="lead">{lead}</p> : null}
        <div className={styles.columns}>
          {company.phone ? <Telephone phone={company.phone} locale={site.locale} /> : null}
          <Place company={company} locale={site.locale} />
          <Licenses company={company} locale={site.locale} />
        </div>
        {note ? <p className={styles.note}>{note}</p> : null}
      </div>
    </section>
  );
}

function Telephone({ phone, locale }: { phone: NonNullable<Company['phone']>; locale: Locale }) {
  const words = COMPANY_TEXTS[locale];
  return (
    <div>
      <h3 className={styles.heading}>{words.phone}</h3>
      <p>
        <a
          className={styles.number}
          href={`tel:${phone.number}`}
          {...tracked({ location: 'company', click: 'call', name: 'phone' })}
        >
          {phoneName(phone.number)}
        </a>
      </p>
      <dl className={styles.facts}>
        {hoursLines(phone, locale).map(({ days, times }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{times ?? words.closed}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.small}>{zoneName(phone.timeZone, locale)}</p>
    </div>
  );
}

function Place({ company, locale }: { company: Company; locale: Locale }) {
  const { street, city, state, zip } = company.address;
  return (
    <div>
      <h3 className={styles.heading}>{COMPANY_TEXTS[locale].address}</h3>
      <address className={styles.address}>
        {company.legalName}
        <br />
        {street}
        <br />
        {city}, {state} {zip}
      </address>
    </div>
  );
}

function Licenses({ company, locale }: { company: Company; locale: Locale }) {
  const { insurance, transport } = company;
  const words = COMPANY_TEXTS[locale];
  const facts: [name: string, value: string][] = [
    ...(insurance
      ? [
          ['NPN', insurance.npn] as [string, string],
          ...insurance.licenses.map(({ state, number }): [string, string] => [
            stateName(state, locale),
            number,
          ]),
        ]
      : []),
    ...(transport ? [['USDOT', transport.usdot] as [string, string]] : []),
    ...(transport?.mc ? [['MC', transport.mc] as [string, string]] : []),
    ...(transport?.bond ? [[words.bond(transport.bond), words.onFile] as [string, string]] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <div>
      <h3 className={styles.heading}>{words.licenses}</h3>
      <p className={styles.small}>{insurance ? words.agency : words.broker}</p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
