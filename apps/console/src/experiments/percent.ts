/** A share as text: `4.8 %`. */
export function percent(share: number, digits = 1): string {
  return `${(share * 100).toFixed(digits)} %`;
}

/** A difference of shares in percentage points, with its sign: `+0.80`. */
export function points(difference: number): string {
  const text = (Math.abs(difference) * 100).toFixed(2);
  return `${difference < 0 ? '−' : '+'}${text}`;
}

/** A number with commas. */
export function whole(count: number): string {
  return count.toLocaleString('en-US');
}

/** A p-value: 0.042, or as a power of ten. */
export function pValue(p: number): string {
  return p >= 0.001 ? p.toFixed(3) : p.toExponential(1).replace('e-', ' × 10^−');
}

/** A value of the normal distribution, with its sign. */
export function zText(z: number | null): string {
  return z === null ? '–' : `${z < 0 ? '−' : ''}${Math.abs(z).toFixed(2)}`;
}
