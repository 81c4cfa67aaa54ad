/**
 * Where the rows are that a report does not show: it shows no more at once, or they have too few
 * visits, which the file leaves out too.
 *
 * @param leftOut number of these rows
 * @param isFull whether the screen shows as many rows as it can
 * @param min the fewest visits of a row; undefined for any number
 */
export function leftOutText(leftOut: number, isFull: boolean, min: string | undefined): string {
  const [rows, are] = leftOut === 1 ? ['row', 'is'] : ['rows', 'are'];
  if (min === undefined) return `${leftOut} further ${rows} ${are} in the file.`;
  return isFull
    ? `${leftOut} further ${rows} ${are} not shown. The file has those with at least ${min} visits.`
    : `${leftOut} ${rows} with fewer than ${min} visits ${are} left out, also of the file.`;
}
