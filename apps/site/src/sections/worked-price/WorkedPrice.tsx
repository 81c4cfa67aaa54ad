// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets the roles of a table that is laid out as another box.

import { fill } from '@zipfront/contracts/locale';
import { dollarFormat } from '@zipfront/contracts/pages/formats';
import { workedShipment } from '@zipfront/contracts/shipping/page-figures';
import { Cell, ColumnHead, RowHead } from '../../elements/table-cells.tsx';
import { middlePrice } from '../../shipping/estimate/estimate-text.ts';
import { requireFigures, type SectionProps } from '../../view/view.ts';
import styles from './worked-price.module.css';

/** Dollars without room are below their reason, so roles state what each part is. */
export function WorkedPrice({ section, view }: SectionProps<'worked-price'>) {
  const { columns, shipment, reasons } = section;
  const { locale } = view.site;
  const format = dollarFormat(locale);
  const made = requireFigures(view, workedShipment(shipment));
  const [least, most] = made.transitDays;
  const miles = new Intl.NumberFormat(locale).format(made.miles);
  const { middle, percent } = middlePrice(made);
  const filled = (text = '') =>
    fill(text, { miles, least: String(least), most: String(most), percent });
  return (
    <section className="between" id={section.id}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2>{section.heading}</h2>
          {section.lead ? <p className="lead">{section.lead}</p> : null}
        </div>
        <div className={styles.bill} data-reveal>
          <table className={styles.table} role="table">
            <caption className={styles.caption}>{filled(section.caption)}</caption>
            <thead className="hidden" role="rowgroup">
              <tr role="row">
                <ColumnHead>{columns.reason}</ColumnHead>
                <ColumnHead>{columns.dollars}</ColumnHead>
              </tr>
            </thead>
            <tbody role="rowgroup">
              {made.reasons.map(({ reason, dollars }) => (
                <tr key={reason} role="row">
                  <RowHead>{filled(reasons[reason])}</RowHead>
                  <Cell className="numerals">{format.format(dollars)}</Cell>
                </tr>
              ))}
            </tbody>
            <tfoot role="rowgroup">
              <tr role="row">
                <RowHead>{section.middle}</RowHead>
                <Cell className="numerals">{format.format(middle)}</Cell>
              </tr>
              <tr role="row">
                <RowHead>{filled(section.range)}</RowHead>
                <Cell className="numerals">
                  {format.format(made.low)}–{format.format(made.high)}
                </Cell>
              </tr>
            </tfoot>
          </table>
          {section.note ? <p className={styles.note}>{filled(section.note)}</p> : null}
        </div>
      </div>
    </section>
  );
}
