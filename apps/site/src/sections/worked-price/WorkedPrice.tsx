import type { WorkedPriceSection } from '@zipfront/contracts/content/sections/worked-price';
import { dollarFormat } from '../../document/dollar-format.ts';
import type { View } from '../../document/view.ts';
import styles from './worked-price.module.css';

/** A price taken apart, as a bill would: what each reason adds, and the range that comes out. */
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
          <table className={styles.table}>
            <caption className={styles.caption}>{caption}</caption>
            <thead className="hidden">
              <tr>
                <th scope="col">{columns.reason}</th>
                <th scope="col">{columns.dollars}</th>
              </tr>
            </thead>
            <tbody>
              {reasons.map(({ reason, dollars }) => (
                <tr key={reason}>
                  <th scope="row">{reason}</th>
                  <td className="numerals">{format.format(dollars)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{range.label}</th>
                <td className="numerals">
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
