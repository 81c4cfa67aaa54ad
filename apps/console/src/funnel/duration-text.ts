/** Units of a duration, the longest first, in seconds. */
const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** A duration in its two longest units: `1 min 20 s`. */
export function durationText(seconds: number): string {
  const first = UNITS.findIndex(([, length]) => seconds >= length);
  if (first === -1) return '1 s';
  let left = seconds;
  const parts = UNITS.slice(first, first + 2).flatMap(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count === 0 ? [] : [`${count} ${unit}`];
  });
  return parts.join(' ');
}
