import { storable } from './storable.ts';

/** The text of a JSON column, the same on both databases. */
export type JsonText<T> = string & { readonly jsonOf?: T };

/** JSON escapes every character that a database refuses (and a few others) as `\\u` and its code. */
const ESCAPE = '\\u';

/**
 * Serializes a value for a JSON column. The value is made storable first where it has an escape, which hides a character that
 * is not.
 */
export function toJson<T>(value: T): JsonText<T> {
  const text = JSON.stringify(value);
  return text.includes(ESCAPE) ? JSON.stringify(storable(value)) : text;
}

/** Parses the text of a JSON column. */
export function fromJson<T>(text: JsonText<T>): T {
  return JSON.parse(text);
}
