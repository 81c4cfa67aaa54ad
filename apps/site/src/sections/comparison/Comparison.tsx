// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets the roles of a table that is laid out as a grid.

import type { SectionOf } from '@zipfront/contracts/content/section';
import { Cell, ColumnHead, RowHead } from '../../elements/table-cells.tsx';
import styles from './comparison.module.css';

/** On a phone the comparison has other boxes than a table's, so roles state what each part is. */
export function Comparison({ section }: { section: SectionOf<'comparison'> }) {
  const { heading, lead, rowsAre, columns, rows, note } = section;
  return (
    <section className="between" id={section.id}>
      <div className="wrap">
        <h2>{heading}</h2>
        {lead ? <p className="lead">{lead}</p> : null}
        <table className={`${styles.table} ${styles[`of${columns.length}`]}`} role="table">
          <thead role="rowgroup">
            <tr className={styles.names} role="row">
              <ColumnHead className={styles.corner}>{rowsAre}</ColumnHead>
              {columns.map((column) => (
                <ColumnHead key={column}>{column}</ColumnHead>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={row.heading} className={styles.row} role="row">
                <RowHead className={styles.name}>{row.heading}</RowHead>
                {columns.map((column, index) => (
                  <Cell key={column}>{row.cells[index]}</Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {note ? <p className={styles.note}>{note}</p> : null}
      </div>
    </section>
  );
}
