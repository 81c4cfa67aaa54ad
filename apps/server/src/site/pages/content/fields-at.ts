import { own } from '@zipfront/contracts/own';
import * as v from 'valibot';
import type { FieldPath } from './field-path.ts';

/** The parts of content schemas that are looked into. */
interface Shape {
  type: string;
  expects?: string;
  entries?: Record<string, Shape>;
  wrapped?: Shape;
  item?: Shape;
  options?: Shape[];
  /** Of a variant: the field that says which one it is. */
  key?: string;
}

/** The fields that may stand at a place of a value; none where it holds no fields. */
export function fieldsAt(schema: v.GenericSchema, path: FieldPath, value: unknown): string[] {
  return shapesAt(schema as unknown as Shape, path, value).flatMap(({ entries }) =>
    Object.keys(entries ?? {}),
  );
}

/** The value expected at a position, in the words of the schema; null if that is not known. */
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
  return inner ? shapesAt(inner, rest, own(Object(value), String(key))) : [];
}

/** Of the options of a variant only the one that the value names; of others each may be meant. */
function isMeant({ entries }: Shape, key: string | undefined, value: unknown): boolean {
  const literal = key === undefined ? undefined : entries && own(entries, key);
  if (key === undefined || literal === undefined) return true;
  return v.is(literal as unknown as v.GenericSchema, own(Object(value), key));
}
