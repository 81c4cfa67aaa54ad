import type { ReactNode } from 'react';
import type { Column, Sorting } from './DataTable.tsx';

export interface SortableColumn<Row> extends Column<Row> {
  cell(row: Row): ReactNode;
  value(row: Row): number | string | null;
}

/** The sorting in an address, such as `-visits`. */
export function parseSorting(sort: string): Sorting {
  return { id: sort.replace('-', ''), isDescending: sort.startsWith('-') };
}

/** Sorts rows by a column; rows without a value come last. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly SortableColumn<Row>[],
  { id, isDescending }: Sorting,
): Row[] {
  const column = columns.find((one) => one.id === id);
  if (column === undefined) return [...rows];
  return rows.toSorted((a, b) => {
    const [first, second] = [column.value(a), column.value(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    const order = first < second ? -1 : Number(first > second);
    return isDescending ? -order : order;
  });
}
