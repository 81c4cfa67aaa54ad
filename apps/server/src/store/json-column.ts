import { storable } from './storable.ts';

/** JSON as it travels to and from a column: text on both databases. */
export type JsonText<T> = string & { readonly jsonOf?: T };

/** A value for a JSON column; made storable before it is text, where escapes would hide what is not. */
export function toJson<T>(value: T): JsonText<T> {
  return JSON.stringify(storable(value));
}

/** What a JSON column holds. */
export function fromJson<T>(text: JsonText<T>): T {
  return JSON.parse(text);
}
