// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets the roles of a table that is laid out as a grid.

import type { SectionOf } from '@zipfront/contracts/content/section';
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
              <th className={styles.corner} scope="col" role="columnheader">
                {rowsAre}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" role="columnheader">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={row.heading} className={styles.row} role="row">
                <th className={styles.name} scope="row" role="rowheader">
                  {row.heading}
                </th>
                {columns.map((column, index) => (
                  <td key={column} role="cell">
                    {row.cells[index]}
                  </td>
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
