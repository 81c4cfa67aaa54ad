// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets the roles of a table that is laid out as a grid.

import type { SectionOf } from '@zipfront/contracts/content/section';
import { LIMIT_KINDS, type LimitKind } from '@zipfront/contracts/content/sections/limits';
import { dollarFormat } from '@zipfront/contracts/pages/formats';
import { Cell, ColumnHead, RowHead } from '../../elements/table-cells.tsx';
import { ContentLink } from '../../view/links.tsx';
import type { SectionProps } from '../../view/view.ts';
import tableStyles from '../comparison/comparison.module.css';
import styles from './limits.module.css';

export function Limits({ section, view }: SectionProps<'limits'>) {
  const { heading, lead, limits, source, law } = section;
  const format = dollarFormat(view.site.locale);
  return (
    <section className="between" id={section.id}>
      <div className="wrap">
        <h2>{heading}</h2>
        {lead ? <p className="lead">{lead}</p> : null}
        <dl className={styles.limits}>
          {limits.map(({ kind, dollars, label, text }) => (
            <div key={kind} className={styles.limit}>
              <dt className={styles.label}>{label}</dt>
              <dd className={`numerals ${styles.dollars}`}>{format.format(dollars)}</dd>
              {text ? <dd className={styles.text}>{text}</dd> : null}
            </div>
          ))}
        </dl>
        <p className={styles.source}>
          {source} {law ? <ContentLink view={view} link={law} /> : null}
        </p>
        <Examples section={section} view={view} />
      </div>
    </section>
  );
}

function Examples({ section: { limits, examples }, view }: SectionProps<'limits'>) {
  const { heading, lead, columns, covered, more, accidents, note } = examples;
  const format = dollarFormat(view.site.locale);
  const required = Object.fromEntries(
    LIMIT_KINDS.map((kind) => [kind, limitDollars(limits, kind)]),
  );
  const shown = (dollars: number) => (dollars === 0 ? covered : <b>{format.format(dollars)}</b>);
  return (
    <div className={styles.examples}>
      <h3>{heading}</h3>
      <p className={styles.note}>{lead}</p>
      <table className={`${tableStyles.table} ${tableStyles.of2} ${styles.table}`} role="table">
        <thead role="rowgroup">
          <tr className={tableStyles.names} role="row">
            <ColumnHead className={tableStyles.corner}>{columns.accident}</ColumnHead>
            <ColumnHead>{columns.required}</ColumnHead>
            <ColumnHead>{columns.more}</ColumnHead>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {accidents.map((accident) => (
            <tr key={accident.heading} className={tableStyles.row} role="row">
              <RowHead className={tableStyles.name}>{accident.heading}</RowHead>
              <Cell>{shown(leftToPay(accident, required))}</Cell>
              <Cell>{shown(leftToPay(accident, more))}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{note}</p>
    </div>
  );
}

function limitDollars(
  limits: SectionOf<'limits'>['limits'],
  kind: (typeof LIMIT_KINDS)[number],
): number {
  return limits.find((limit) => limit.kind === kind)?.dollars ?? 0;
}

type Accident = SectionOf<'limits'>['examples']['accidents'][number];

/** What the driver at fault must pay; a missing limit pays nothing. */
export function leftToPay(
  { injuries, property }: Pick<Accident, 'injuries' | 'property'>,
  limits: Partial<Record<LimitKind, number>>,
): number {
  const { person = 0, accident = 0, property: most = 0 } = limits;
  const paidEach = injuries.reduce((sum, dollars) => sum + Math.min(dollars, person), 0);
  const hurt = injuries.reduce((sum, dollars) => sum + dollars, 0);
  return hurt - Math.min(paidEach, accident) + property - Math.min(property, most);
}
