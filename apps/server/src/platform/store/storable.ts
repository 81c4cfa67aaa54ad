/**
 * Converts a value so that both databases accept it. PostgreSQL refuses `\u0000` in text and lone
 * surrogates in JSON; SQLite would truncate or corrupt the text. The first is removed, the second
 * becomes U+FFFD, also in nested arrays, plain objects and their keys.
 *
 * @returns the same value if nothing had to change
 */
export function storable<T>(value: T): T;
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return storableArray(value);
  if (isPlainObject(value)) return storableObject(value);
  return value;
}

/** Converts a text so that both databases accept it; returns the same text if nothing had to change. */
export function storableText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole;
}

function storableArray(items: unknown[]): unknown[] {
  const clean = items.map((item) => storable(item));
  return clean.some((item, index) => item !== items[index]) ? clean : items;
}

function storableObject(object: Record<string, unknown>): Record<string, unknown> {
  let changed = false;
  for (const key in object) {
    const value = object[key];
    if (storable(value) !== value || storableText(key) !== key) changed = true;
  }
  if (!changed) return object;
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [storableText(key), storable(value)]),
  );
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
