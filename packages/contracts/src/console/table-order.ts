/** An order of the rows of a table: by a column, with a minus the largest first. */
export type TableSort<Column extends string> = Column | `-${Column}`;

/** The order of a table, and those that its headings lead to. */
export interface TableOrder<Column extends string> {
  /** Null where the rows are in an order that is that of no column. */
  sort: TableSort<Column> | null;
  /** The first order of each column: the largest first, names from A. */
  first: readonly TableSort<Column>[];
  /** Addresses that the headings lead to: of the first order of a column, or of the reverse of it where the rows have it. */
  addresses: Record<Column, string>;
}
