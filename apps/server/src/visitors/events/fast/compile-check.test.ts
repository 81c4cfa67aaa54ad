import { envelopeSchema } from '@zipfront/contracts/events/schemas';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CONTEXT_SCHEMAS, createJsonSchema, EVENT_SCHEMAS } from '../event-schemas.ts';
import { pageView } from '../testing/sample-events.ts';
import { compileCheck } from './compile-check.ts';

const value = fc.oneof(
  fc.constantFrom(null, '', 'text', 0, 1, -1, 0.5, 1e300, true, false, [], {}, 'click'),
  fc.jsonValue({ maxDepth: 2 }),
);

function objectsLike(schema: v.GenericSchema): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {} } = createJsonSchema(schema) as {
    properties?: Record<string, { type?: string; enum?: unknown[] }>;
  };
  const fields = Object.entries(properties).map(([name, { type, enum: options }]) => {
    const right =
      type === 'string'
        ? fc.string()
        : type === 'boolean'
          ? fc.boolean()
          : options
            ? fc.constantFrom(...options)
            : fc.nat();
    return [name, fc.oneof({ weight: 30, arbitrary: right }, { weight: 1, arbitrary: value })];
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

describe('compileCheck', () => {
  it.each([
    ...EVENT_SCHEMAS,
    ...CONTEXT_SCHEMAS,
  ])('returns the same as Valibot for data of %s', (_address, { schema, fits }) => {
    fc.assert(
      fc.property(fc.oneof(value, objectsLike(schema)), (data) => {
        expect(fits(data)).toBe(v.is(schema, data));
      }),
      { numRuns: 300 },
    );
  });

  it('returns the same as Valibot for envelopes', () => {
    const fits = compileCheck(envelopeSchema);
    const fields = ['schema', 'event_id', 'timestamp', 'data', 'contexts'];
    expect(fits(pageView())).toBe(true);
    fc.assert(
      fc.property(fc.constantFrom(...fields, 'other'), value, (field, wrong) => {
        const event = { ...pageView(), [field]: wrong };
        expect(fits(event)).toBe(v.is(envelopeSchema, event));
      }),
      { numRuns: 500 },
    );
  });

  it('uses Valibot for unknown constructs', () => {
    const fits = compileCheck(v.looseObject({ at: v.optional(v.pipe(v.string(), v.email())) }));
    expect([{ at: 'a@b.example' }, { at: 'a' }, {}].map(fits)).toEqual([true, false, true]);
    const email = v.pipe(v.string(), v.email());
    const list = compileCheck(v.array(email));
    expect([['a@b.example'], ['a'], []].map(list)).toEqual([true, false, true]);
    const record = compileCheck(v.record(v.string(), email));
    expect([{ at: 'a@b.example' }, { at: 'a' }, {}].map(record)).toEqual([true, false, true]);
  });
});
