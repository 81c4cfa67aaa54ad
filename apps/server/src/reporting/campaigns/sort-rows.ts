import type { TableSort } from '@zipfront/contracts/console/table-order';

/** The values of a column that rows are sorted by; null where one is not known. */
export type SortValues<Row, Column extends string> = Record<
  Column,
  (row: Row) => string | number | null
>;

/** Rows in an order; those whose value is not known are last, and equal ones stay as they are. */
export function sortRows<Row, Column extends string>(
  rows: readonly Row[],
  sort: TableSort<Column>,
  values: SortValues<Row, Column>,
): Row[] {
  const isFalling = sort.startsWith('-');
  const read = values[sort.replace('-', '') as Column];
  return rows.toSorted((one, other) => {
    const [first, second] = [read(one), read(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    if (first === second) return 0;
    return first < second === isFalling ? 1 : -1;
  });
}
