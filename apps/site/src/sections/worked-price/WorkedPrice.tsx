// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets the roles of a table that is laid out as another box.

import type { WorkedPriceSection } from '@zipfront/contracts/content/sections/worked-price';
import { dollarFormat } from '../../document/dollar-format.ts';
import type { View } from '../../document/view.ts';
import styles from './worked-price.module.css';

/**
 * A price taken apart, as a bill would: what each reason adds, and the range that comes out. Where a
 * reason leaves no room for its dollars, they stand under it, which takes other boxes than a table's:
 * the roles say what it still is.
 */
export function WorkedPrice({ section, view }: { section: WorkedPriceSection; view: View }) {
  const { caption, columns, reasons, range } = section;
  const format = dollarFormat(view.site.locale);
  return (
    <section className="between" id={section.id}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2>{section.heading}</h2>
          {section.lead ? <p className="lead">{section.lead}</p> : null}
        </div>
        <div className={styles.bill} data-reveal>
          <table className={styles.table} role="table">
            <caption className={styles.caption}>{caption}</caption>
            <thead className="hidden" role="rowgroup">
              <tr role="row">
                <th scope="col" role="columnheader">
                  {columns.reason}
                </th>
                <th scope="col" role="columnheader">
                  {columns.dollars}
                </th>
              </tr>
            </thead>
            <tbody role="rowgroup">
              {reasons.map(({ reason, dollars }) => (
                <tr key={reason} role="row">
                  <th scope="row" role="rowheader">
                    {reason}
                  </th>
                  <td className="numerals" role="cell">
                    {format.format(dollars)}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot role="rowgroup">
              <tr role="row">
                <th scope="row" role="rowheader">
                  {range.label}
                </th>
                <td className="numerals" role="cell">
                  {format.format(range.low)}–{format.format(range.high)}
                </td>
              </tr>
            </tfoot>
          </table>
          {section.note ? <p className={styles.note}>{section.note}</p> : null}
        </div>
      </div>
    </section>
  );
}
