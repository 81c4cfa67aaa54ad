import type { FieldPath } from './field-path.ts';

/** A value with every text in it, at any depth, replaced by what a function makes of it. */
export function mapTexts(
  value: unknown,
  change: (text: string, path: FieldPath) => string,
  path: FieldPath = [],
): unknown {
  if (typeof value === 'string') return change(value, path);
  if (Array.isArray(value)) return value.map((item, at) => mapTexts(item, change, [...path, at]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapTexts(item, change, [...path, key])]),
  );
}
