/** The screen shows no more at once (`isFull`), or the rows have fewer visits than `min`. */
export function leftOutText(leftOut: number, isFull: boolean, min: string | undefined): string {
  const [rows, are] = leftOut === 1 ? ['row', 'is'] : ['rows', 'are'];
  if (min === undefined) return `${leftOut} further ${rows} ${are} in the file.`;
  return isFull
    ? `${leftOut} further ${rows} ${are} not shown. The file has those with at least ${min} visits.`
    : `${leftOut} ${rows} with fewer than ${min} visits ${are} left out, also of the file.`;
}
