import type { ReactNode } from 'react';
import type { Column } from './DataTable.tsx';

export interface SortableColumn<Row> extends Column<Row> {
  cell(row: Row): ReactNode;
  value(row: Row): number | string | null;
}

/**
 * Sorts rows by a column; rows without a value come last.
 *
 * @param sort `visits`, or `-visits` for the largest first
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly SortableColumn<Row>[],
  sort: string,
): Row[] {
  const isDescending = sort.startsWith('-');
  const column = columns.find(({ id }) => id === sort.replace('-', ''));
  if (column === undefined) return [...rows];
  return rows.toSorted((a, b) => {
    const [first, second] = [column.value(a), column.value(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    const order = first < second ? -1 : Number(first > second);
    return isDescending ? -order : order;
  });
}
