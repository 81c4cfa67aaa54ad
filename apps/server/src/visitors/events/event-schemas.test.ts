import { contextDataSchemas, eventDataSchemas } from '@zipfront/contracts/events/schemas';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  CONTEXT_SCHEMAS,
  createJsonSchema,
  EVENT_SCHEMAS,
  publishedSchema,
} from './event-schemas.ts';
import { schemaRoutes } from './schema-routes.ts';

const record = v.record(v.string(), v.unknown());
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

describe('createJsonSchema', () => {
  it.each<[string, v.GenericSchema, object]>([
    ['a string', v.string(), { type: 'string' }],
    ['a boolean', v.boolean(), { type: 'boolean' }],
    ['anything', v.unknown(), {}],
    ['a list of values', v.picklist(['a', 'b']), { enum: ['a', 'b'] }],
    ['an array', v.array(v.number()), { type: 'array', items: { type: 'number' } }],
    ['a record', record, { type: 'object', additionalProperties: {} }],
    ['a count', count, { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }],
    ['a finite number', v.pipe(v.number(), v.finite()), { type: 'number' }],
    [
      'a text with a shape',
      v.pipe(v.string(), v.maxLength(9), v.regex(/^a+$/)),
      { type: 'string', maxLength: 9, pattern: '^a+$' },
    ],
    [
      'a pipe of schemas',
      v.pipe(
        v.unknown(),
        v.check(() => true),
        record,
      ),
      { type: 'object', additionalProperties: {} },
    ],
    [
      'an object',
      v.looseObject({ a: v.string(), b: v.optional(v.string()) }),
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'string' } },
        required: ['a'],
        additionalProperties: true,
      },
    ],
  ])('converts %s', (_case, schema, expected) => {
    expect(createJsonSchema(schema)).toEqual(expected);
  });

  it.each([
    ['date', v.date()],
    ['email', v.pipe(v.string(), v.email())],
  ])('refuses the unknown construct %s', (name, schema) => {
    expect(() => createJsonSchema(schema)).toThrow(`There is no JSON Schema for ${name}`);
  });
});

it('omits the list of required fields if it is empty', () => {
  expect(createJsonSchema(v.looseObject({ at: v.optional(v.string()) }))).toEqual({
    type: 'object',
    properties: { at: { type: 'string' } },
    additionalProperties: true,
  });
});

describe('schemaRoutes', () => {
  it('publishes the schema of every event and every context', () => {
    const addresses = [...EVENT_SCHEMAS.keys(), ...CONTEXT_SCHEMAS.keys()];
    const named = [...Object.keys(eventDataSchemas), ...Object.keys(contextDataSchemas)];
    expect(addresses).toHaveLength(named.length);
    for (const address of addresses) expect(publishedSchema(address)).toHaveProperty('self');
  });

  // behaviour: 14.14
  it('serves self-describing schemas at the paths of an Iglu registry', async () => {
    const app = schemaRoutes();
    const response = await app.request('/schemas/com.zipfront/web_vital/jsonschema/1-0-0');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(await response.json()).toMatchObject({
      $schema: expect.stringContaining('self-desc'),
      self: { vendor: 'com.zipfront', name: 'web_vital', format: 'jsonschema', version: '1-0-0' },
      type: 'object',
      required: ['name', 'value', 'delta', 'id'],
    });
    expect((await app.request('/schemas/com.zipfront/web_vital/jsonschema/2-0-0')).status).toBe(
      404,
    );
  });
});
