import fc from 'fast-check';
import type * as v from 'valibot';

type Schema = v.GenericSchema & {
  entries?: Record<string, Schema>;
  wrapped?: Schema;
  item?: Schema;
  key?: Schema;
  value?: Schema;
  options?: (string | Schema)[];
  literal?: unknown;
  pipe?: (Schema & { kind: string; type: string; requirement: unknown })[];
};

/** Values that a schema of the API accepts. */
export function createArbitrary(given: v.GenericSchema): fc.Arbitrary<unknown> {
  const schema = given as Schema;
  const rule = (type: string) => schema.pipe?.find((part) => part.type === type)?.requirement;
  const base = schema.pipe?.[0] ?? schema;
  switch (base.type) {
    case 'optional':
    case 'nullable':
      return createArbitrary(schema.wrapped as Schema);
    case 'string': {
      const [pattern, max] = [rule('regex'), Number(rule('max_length') ?? 40)];
      if (rule('iso_date')) return fc.constantFrom('2026-11-01', '2026-11-20', '2020-02-29');
      if (pattern instanceof RegExp)
        return fc.stringMatching(pattern).filter((text) => pattern.test(text));
      const minLength = Number(rule('min_length') ?? 0);
      return fc
        .string({ minLength, maxLength: Math.min(max, 40) })
        .filter((text) => text.trim().length >= minLength);
    }
    case 'number': {
      const [min, max] = [Number(rule('min_value') ?? 0), Number(rule('max_value') ?? 1_000_000)];
      return fc.integer({ min, max });
    }
    case 'boolean':
      return fc.boolean();
    case 'picklist':
      return fc.constantFrom(...(base.options as string[]));
    case 'literal':
      return fc.constant(base.literal);
    case 'union':
      return fc.oneof(...(base.options as Schema[]).map((option) => createArbitrary(option)));
    case 'array': {
      const [minLength, maxLength] = [Number(rule('min_length') ?? 0), rule('max_length') ?? 3];
      const item = createArbitrary(base.item as Schema);
      return fc.array(item, { minLength, maxLength: Math.min(Number(maxLength), minLength + 2) });
    }
    case 'record':
      return fc.dictionary(
        createArbitrary(base.key as Schema) as fc.Arbitrary<string>,
        createArbitrary(base.value as Schema),
        { minKeys: Number(rule('min_entries') ?? 0), maxKeys: 3 },
      );
    case 'strict_object':
    case 'object': {
      const fields = Object.entries(base.entries ?? {});
      const required = fields.filter(([, field]) => field.type !== 'optional');
      return fc.record(
        Object.fromEntries(fields.map(([name, field]) => [name, createArbitrary(field)])),
        { requiredKeys: required.map(([name]) => name) },
      );
    }
    case 'instance':
      return fc
        .constantFrom('Day,Campaign,Cost\n2026-11-20,brand,12.50\n', '', 'a,b\n1', '\0\0')
        .map((text) => new File([text], 'spend.csv'));
    default:
      throw new Error(`No values are known for the schema ${base.type}.`);
  }
}

/** Values that hostile clients send in the place of any. */
export const HOSTILE: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    "' or 1=1 --",
    '\u0000',
    '\ud800',
    '../../etc/passwd',
    '__proto__',
    '=1+1',
    'x'.repeat(3_000),
    -1,
    1e308,
    2 ** 53,
    null,
    true,
    [],
    {},
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
);
