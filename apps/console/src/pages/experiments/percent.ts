/** Formats a share: `4.8%`, which never breaks between two lines. */
export function percent(share: number, digits = 1): string {
  return `${(share * 100).toFixed(digits)}%`;
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

/** A p-value: `p = 0.042`. */
export function pText(p: number): string {
  return p < 0.0001 ? 'p < 0.0001' : `p = ${p.toFixed(p < 0.01 ? 4 : 3)}`;
}

/** A value of the normal distribution, with its sign. */
export function zText(z: number | null): string {
  return z === null ? '–' : `${z < 0 ? '−' : ''}${Math.abs(z).toFixed(2)}`;
}
