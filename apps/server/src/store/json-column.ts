import { storable } from './storable.ts';

/** The text of a JSON column, the same on both databases. */
export type JsonText<T> = string & { readonly jsonOf?: T };

/**
 * Serializes a value for a JSON column. The value is made storable first, because in the text an escape
 * hides a character that is not.
 */
export function toJson<T>(value: T): JsonText<T> {
  return JSON.stringify(storable(value));
}

/** Parses the text of a JSON column. */
export function fromJson<T>(text: JsonText<T>): T {
  return JSON.parse(text);
}
