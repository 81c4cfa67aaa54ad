// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets the roles of a table that is laid out as another box.

import { fill } from '@zipfront/contracts/locale';
import { dollarFormat } from '@zipfront/contracts/pages/formats';
import { MONTHS, monthShipment } from '@zipfront/contracts/shipping/page-figures';
import { shareOf } from '../../elements/share-of.ts';
import { Cell, ColumnHead, RowHead } from '../../elements/table-cells.tsx';
import { middlePrice } from '../../shipping/estimate/estimate-text.ts';
import { requireFigures, type SectionProps } from '../../view/view.ts';
import styles from './season.module.css';

/** The price of a route by month: a table with bars, relative to the highest month. */
export function Season({ section, view }: SectionProps<'season'>) {
  const { locale } = view.site;
  const { columns, summary, even } = section;
  const format = dollarFormat(locale);
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const months = MONTHS.map((month) => {
    const made = requireFigures(view, monthShipment(section, month));
    const middle = middlePrice(made).middle;
    return { ...made, middle, name: name.format(Date.UTC(2000, month - 1)) };
  });
  const sorted = months.toSorted((one, other) => one.middle - other.middle);
  const [lowest, highest] = [sorted.at(0), sorted.at(-1)];
  if (!lowest || !highest) return null;
  const difference = highest.middle - lowest.middle;
  const monthsAt = (middle: number) =>
    new Intl.ListFormat(locale).format(
      months.filter((month) => month.middle === middle).map((month) => month.name),
    );
  return (
    <section className={`between ${styles.section}`} id={section.id}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2>{section.heading}</h2>
          {section.lead ? <p className="lead">{section.lead}</p> : null}
          <p className={styles.summary}>
            {difference === 0
              ? even
              : fill(summary, {
                  lowest: monthsAt(lowest.middle),
                  highest: monthsAt(highest.middle),
                  difference: format.format(difference),
                })}
          </p>
          <p className={styles.note}>{section.note}</p>
        </div>
        <table className={styles.table} role="table">
          <thead className="hidden" role="rowgroup">
            <tr role="row">
              <ColumnHead>{columns.month}</ColumnHead>
              <ColumnHead>{columns.dollars}</ColumnHead>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {months.map(({ name: month, low, high, middle }) => (
              <tr
                key={month}
                className={middle === lowest.middle ? styles.lowest : undefined}
                role="row"
              >
                <RowHead className={styles.month}>{month}</RowHead>
                <Cell className={styles.price}>
                  <svg className={styles.bar} aria-hidden="true">
                    <rect
                      width={`${(100 * shareOf(middle, highest.middle)).toFixed(1)}%`}
                      height="100%"
                      rx="2"
                    />
                  </svg>
                  <span className={`numerals ${styles.dollars}`}>
                    {format.format(low)}–{format.format(high)}
                  </span>
                </Cell>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
