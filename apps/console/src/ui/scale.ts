/** Maps values to pixels along a line. */
export interface Scale {
  (value: number): number;
  ticks: readonly number[];
}

/** The step between round numbers that divides a length into about so many parts: 1, 2 or 5 × 10ⁿ. */
function roundStep(length: number, parts: number): number {
  const power = 10 ** Math.floor(Math.log10(length / parts));
  const rest = length / parts / power;
  return (
    power * (rest >= Math.sqrt(50) ? 10 : rest >= Math.sqrt(10) ? 5 : rest >= Math.SQRT2 ? 2 : 1)
  );
}

const PARTS = 3;

/**
 * A scale to the round number at or above `high`, with ticks at round numbers. It begins with one
 * unless `low` is less than half a step below a tick: a small loss would otherwise get a whole step.
 *
 * @param high more than `low`
 */
export function linearScale(
  low: number,
  high: number,
  [bottom, top]: readonly [number, number],
): Scale {
  const step = roundStep(high - low, PARTS);
  const end = Math.ceil(high / step) * step;
  const between = roundStep(end - low, PARTS);
  const first = Math.round(low / between);
  const start = Math.min(low, first * between);
  // Multiples of the step, without the error of adding it up.
  const ticks = Array.from({ length: Math.floor(end / between) - first + 1 }, (_, index) =>
    Number(((first + index) * between).toPrecision(12)),
  );
  const scale = (value: number) => bottom + ((value - start) / (end - start)) * (top - bottom);
  return Object.assign(scale, { ticks });
}

/** The line through points; where one is null, it has a gap. */
export function linePath(points: readonly (readonly [x: number, y: number] | null)[]): string {
  return points
    .map((point, index) => point && `${points[index - 1] ? 'L' : 'M'}${point[0]},${point[1]}`)
    .join('');
}
