import type { TableOrder, TableSort } from '@zipfront/contracts/console/forms-and-tables';

/** The values of a column that rows are sorted by; null where one is not known. */
type SortValues<Row, Column extends string> = Record<Column, (row: Row) => string | number | null>;

/** Rows in an order; those whose value is not known are last, and equal ones stay as they are. */
function sortRows<Row, Column extends string>(
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

/** How a table can be sorted. */
export interface TableColumns<Row, Column extends string> {
  values: SortValues<Row, Column>;
  /** Columns of names: they begin with A, others with the largest. */
  names: readonly Column[];
  /** The order of the rows as they are read; null where it is that of no column. */
  usual: TableSort<Column> | null;
}

/** A table whose headings sort it by an address. In an address the usual order is empty. */
export interface OrderedTable<Row, Column extends string> {
  /** The order in an address; empty for one that the table does not have. */
  read: (text: string | undefined) => TableSort<Column> | '';
  /** Rows that are read in the usual order, in that of an address. */
  sort: (rows: readonly Row[], chosen: TableSort<Column> | '') => Row[];
  /** The order with the addresses of all others; only those of some columns, where not all are shown. */
  orderOf: (
    chosen: TableSort<Column> | '',
    addressOf: (sort: TableSort<Column> | '') => string,
    shown?: readonly Column[],
  ) => TableOrder<Column>;
}

/** Makes a table that is sorted by its headings. */
export function orderTable<Row, Column extends string>({
  values,
  names,
  usual,
}: TableColumns<Row, Column>): OrderedTable<Row, Column> {
  const columns = Object.keys(values) as Column[];
  const firstOf = (column: Column): TableSort<Column> =>
    names.includes(column) ? column : `-${column}`;
  return {
    read: (text) => {
      const known = columns.flatMap((column): TableSort<Column>[] => [column, `-${column}`]);
      const chosen = known.find((sort) => sort === text) ?? '';
      return chosen === usual ? '' : chosen;
    },
    sort: (rows, chosen) => (chosen === '' ? [...rows] : sortRows(rows, chosen, values)),
    orderOf: (chosen, addressOf, shown = columns) => {
      const sort = chosen === '' ? usual : chosen;
      const addresses = shown.map((column) => {
        const next = nextSort(column, sort, firstOf(column));
        return [column, addressOf(next === usual ? '' : next)];
      });
      return {
        sort,
        first: shown.map(firstOf),
        addresses: Object.fromEntries(addresses) as Record<Column, string>,
      };
    },
  };
}

/** The order that the heading of a column leads to: its first one; once more, the reverse. */
function nextSort<Column extends string>(
  column: Column,
  current: TableSort<Column> | null,
  first: TableSort<Column>,
): TableSort<Column> {
  const second: TableSort<Column> = first === column ? `-${column}` : column;
  return current === first ? second : first;
}
