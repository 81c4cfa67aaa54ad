/** Formats a share: `4.8%`, which never breaks between two lines. */
export function percent(share: number, digits = 1): string {
  return `${(share * 100).toFixed(digits)}%`;
}

/** A number with commas. */
export function whole(count: number): string {
  return count.toLocaleString('en-US');
}
