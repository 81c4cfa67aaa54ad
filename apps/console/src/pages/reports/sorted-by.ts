/**
 * The direction in which a column sorts a table, for `aria-sort`; undefined if another column sorts
 * it.
 */
export function sortedBy(
  column: string,
  sort: string | null,
): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}
