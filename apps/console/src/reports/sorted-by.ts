/** The direction in which a column sorts a table, for `aria-sort`; undefined where another one does. */
export function sortedBy(
  column: string,
  sort: string | null,
): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}
