import { day } from '@zipfront/contracts/api/schemas';
import { NOT_GIVEN } from '@zipfront/contracts/console/leads';
import * as v from 'valibot';

/** What a row does not have is `(none)` in an address, and empty here. */
export function readSearch(text: string): Record<string, string | string[]> {
  const found = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(found.keys())].map((name) => {
      const values = found.getAll(name).map((value) => (value === NOT_GIVEN ? '' : value));
      return [name, values.length === 1 ? (values[0] as string) : values];
    }),
  );
}

export function writeSearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [value].flat().map((one) => [name, String(one) || NOT_GIVEN] as [string, string]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

export function optionalPart<const Schema extends v.GenericSchema<string>>(schema: Schema) {
  return v.optional(v.fallback(v.optional(schema), undefined));
}

export function repeatedPart<const Schema extends v.GenericSchema<string>>(schema: Schema) {
  return v.pipe(
    v.optional(v.union([v.array(v.string()), v.string()]), []),
    v.transform((values) =>
      [values].flat().filter((value): value is v.InferOutput<Schema> => v.is(schema, value)),
    ),
  );
}

export const RANGE_PARTS = {
  site: optionalPart(v.pipe(v.string(), v.maxLength(100))),
  from: optionalPart(day),
  to: optionalPart(day),
};

export interface RangeSearch {
  site?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export function pickRange({ site, from, to }: RangeSearch): RangeSearch {
  return { site, from, to };
}
