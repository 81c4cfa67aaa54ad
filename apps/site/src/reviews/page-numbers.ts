/** Number of pages that are named on either side of the current one. */
const AROUND = 1;

/**
 * The pages that are named: the first, the last, and those around the one that is shown; null where
 * some are left out. One page is never left out alone.
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const named = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= AROUND,
  );
  return named.flatMap((number, index) => {
    const gap = number - (named[index - 1] ?? number - 1);
    if (gap === 1) return [number];
    return [gap === 2 ? number - 1 : null, number];
  });
}
