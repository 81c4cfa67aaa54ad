/** How much of the largest a value is, from 0 to 1; 0 where all are 0. */
export function shareOf(value: number, largest: number): number {
  return largest === 0 ? 0 : value / largest;
}
