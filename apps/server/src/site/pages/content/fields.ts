import { getOwn } from '@zipfront/contracts/own';
import * as v from 'valibot';

export type FieldPath = (string | number)[];

interface Shape {
  type: string;
  expects?: string;
  entries?: Record<string, Shape>;
  wrapped?: Shape;
  item?: Shape;
  options?: Shape[];
  key?: string;
}

export function fieldsAt(schema: v.GenericSchema, path: FieldPath, value: unknown): string[] {
  return shapesAt(schema as unknown as Shape, path, value).flatMap(({ entries }) =>
    Object.keys(entries ?? {}),
  );
}

export function expectedAt(
  schema: v.GenericSchema,
  path: FieldPath,
  value: unknown,
): string | null {
  return shapesAt(schema as unknown as Shape, path, value)[0]?.expects ?? null;
}

function shapesAt(shape: Shape, path: FieldPath, value: unknown): Shape[] {
  if (shape.wrapped) return shapesAt(shape.wrapped, path, value);
  if (shape.options && !shape.options.every(({ entries }) => entries === undefined)) {
    return shape.options
      .filter((option) => isMeant(option, shape.key, value))
      .flatMap((option) => shapesAt(option, path, value));
  }
  const [key, ...rest] = path;
  if (key === undefined) return [shape];
  const inner = shape.item ?? shape.entries?.[key];
  return inner ? shapesAt(inner, rest, getOwn(Object(value), String(key))) : [];
}

function isMeant({ entries }: Shape, key: string | undefined, value: unknown): boolean {
  const literal = key === undefined ? undefined : entries && getOwn(entries, key);
  if (key === undefined || literal === undefined) return true;
  return v.is(literal as unknown as v.GenericSchema, getOwn(Object(value), key));
}

export function firstBy<T>(): (key: string, entry: T) => T | undefined {
  const seen = new Map<string, T>();
  return (key, entry) => {
    const first = seen.get(key);
    if (first === undefined) seen.set(key, entry);
    return first;
  };
}

export function mapTexts(
  value: unknown,
  change: (text: string, path: FieldPath) => string,
  path: FieldPath = [],
): unknown {
  if (typeof value === 'string') return change(value, path);
  if (Array.isArray(value))
    return value.map((item, index) => mapTexts(item, change, [...path, index]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapTexts(item, change, [...path, key])]),
  );
}
