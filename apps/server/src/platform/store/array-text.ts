/** Characters that `JSON.stringify` writes in another way than an array of PostgreSQL. */
const WRITTEN_OTHERWISE = /[\p{Cc}\p{Cs}]/u;

/**
 * Writes values as a text that PostgreSQL reads as an array. The driver would escape each value with two regular
 * expressions, which takes longer than all else that it does for an event.
 */
export function arrayText(values: readonly (string | number | null)[]): string {
  let text = '{';
  for (const value of values) {
    if (text.length > 1) text += ',';
    text += value === null ? 'NULL' : typeof value === 'number' ? value : quoted(value);
  }
  return `${text}}`;
}

/** Quotes and backslashes have a backslash before them, in arrays as in JSON. */
function quoted(value: string): string {
  if (!WRITTEN_OTHERWISE.test(value)) return JSON.stringify(value);
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
