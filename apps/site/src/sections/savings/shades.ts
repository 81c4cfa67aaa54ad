/** Number of shades on the map. */
const SHADES = 4;

/** From and to which figure a shade goes, both included. */
export interface Shade {
  from: number;
  to: number;
}

/**
 * Shades that hold about as many figures each, from the lowest to the highest; equal figures never
 * fall into two. Fewer than four where the figures are few.
 */
export function shadesOf(figures: number[]): Shade[] {
  const sorted = figures.toSorted((a, b) => a - b);
  const shades: Shade[] = [];
  for (let index = 0; index < SHADES; index += 1) {
    const last = sorted[Math.ceil((sorted.length * (index + 1)) / SHADES) - 1];
    const previous = shades.at(-1)?.to ?? Number.NEGATIVE_INFINITY;
    const from = sorted.find((figure) => figure > previous);
    if (last === undefined || from === undefined || last < from) continue;
    shades.push({ from, to: last });
  }
  return shades;
}

/** Which shade a figure of the map has, counted from 0. */
export function shadeIndex(shades: Shade[], figure: number): number {
  return shades.findIndex(({ to }) => figure <= to);
}
