import type { TableOrder } from '@zipfront/contracts/console/forms-and-tables';
import { sortedBy } from './sorted-by.ts';

/** Headings of a table, each a link that sorts it. */
export function SortHeadings<Column extends string>({
  columns,
  labels,
  order,
}: {
  columns: readonly Column[];
  labels: Record<Column, string>;
  order: TableOrder<Column>;
}) {
  return columns.map((column) => (
    <th key={column} scope="col" aria-sort={sortedBy(column, order.sort)}>
      <a href={order.addresses[column]}>{labels[column]}</a>
    </th>
  ));
}
