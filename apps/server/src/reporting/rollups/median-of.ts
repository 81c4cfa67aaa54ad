/** The lower median of values, each with how often it occurs, in order. */
export function medianOf(values: readonly (readonly [value: number, times: number])[]) {
  let left = values.reduce((sum, [, times]) => sum + times, 0) / 2;
  for (const [value, times] of values) {
    left -= times;
    if (left <= 0) return value;
  }
  return null;
}
