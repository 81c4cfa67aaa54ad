/** The ends of a scale, both round numbers, with 0 between or at them. */
export interface Scale {
  low: number;
  high: number;
}

/** The scale of some values. */
export function scaleOf(values: readonly number[]): Scale {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (low === high) return { low: 0, high: 1 };
  const step = roundStep(high - low);
  return { low: Math.floor(low / step) * step, high: Math.ceil(high / step) * step };
}

/** The distance of a value from the top, in per cent of the height. */
export function fromTop({ low, high }: Scale, value: number): number {
  return ((high - value) / (high - low)) * 100;
}

/** A step of 1, 2 or 5 times a power of ten, two to five of which make the range. */
function roundStep(range: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, range)));
  return ([0.2, 0.5, 1].find((part) => range <= part * power * 5) ?? 2) * power;
}
