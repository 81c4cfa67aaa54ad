import type { TableOrder, TableSort } from '@zipfront/contracts/console/forms-and-tables';

/** Reads the value of each column that sorts rows; null if it is unknown. */
type SortValues<Row, Column extends string> = Record<Column, (row: Row) => string | number | null>;

/**
 * Sorts rows. Rows with an unknown value come last, and equal rows keep their order.
 *
 * @example
 * ```ts
 * const rows = [{ visits: 1 }, { visits: null }, { visits: 2 }];
 * sortRows(rows, '-visits', { visits: (row) => row.visits }); // 2, 1, null
 * ```
 */
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
  /** Columns of names start with A; others start with the largest value. */
  names: readonly Column[];
  /** The order in which rows are read; null if no column has that order. */
  usual: TableSort<Column> | null;
}

/** A table that its headings sort by links. A link to the usual order needs no parameter. */
export interface OrderedTable<Row, Column extends string> {
  /** The order that an address asks for; empty if the table has no such order. */
  read: (text: string | undefined) => TableSort<Column> | '';
  /** Sorts rows, given in the usual order, as an address asks. */
  sort: (rows: readonly Row[], chosen: TableSort<Column> | '') => Row[];
  /**
   * The order with the addresses of all others; only those of some columns, where not all are
   * shown.
   */
  orderOf: (
    chosen: TableSort<Column> | '',
    addressOf: (sort: TableSort<Column> | '') => string,
    shown?: readonly Column[],
  ) => TableOrder<Column>;
}

/** Makes a table that its headings sort. */
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

/**
 * The order that a column's heading links to: the column's first order, or its reverse after that.
 */
function nextSort<Column extends string>(
  column: Column,
  current: TableSort<Column> | null,
  first: TableSort<Column>,
): TableSort<Column> {
  const second: TableSort<Column> = first === column ? `-${column}` : column;
  return current === first ? second : first;
}
