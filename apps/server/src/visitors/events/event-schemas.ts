import { schemaUri } from '@zipfront/contracts/events/names';
import { contextDataSchemas, eventDataSchemas } from '@zipfront/contracts/events/schemas';
import type { ContextName, EventName } from '@zipfront/contracts/events/types';
import { getOwn } from '@zipfront/contracts/own';
import { UUID_SHAPE } from '@zipfront/contracts/visits/uuid-shape';
import type * as v from 'valibot';
import { type Check, compileCheck } from './fast/compile-check.ts';

const OUR_VENDOR = 'iglu:com.zipfront/';

export interface DataSchema {
  schema: v.GenericSchema;
  fits: Check;
}

type DataSchemas = ReadonlyMap<string, DataSchema>;

export const EVENT_SCHEMAS: DataSchemas = byAddress(eventDataSchemas);

export const CONTEXT_SCHEMAS: DataSchemas = byAddress(contextDataSchemas);

export function isOurs(schema: string): boolean {
  return schema.startsWith(OUR_VENDOR);
}

function byAddress(schemas: Record<string, v.GenericSchema>): DataSchemas {
  return new Map(
    Object.entries(schemas).map(([name, schema]) => [
      schemaUri(name as EventName | ContextName),
      { schema, fits: compileCheck(schema) },
    ]),
  );
}

export type JsonSchema = Record<string, unknown>;

type AnySchema = v.GenericSchema & {
  type: string;
  entries?: Record<string, AnySchema>;
  wrapped?: AnySchema;
  item?: AnySchema;
  value?: AnySchema;
  options?: readonly unknown[];
  pipe?: readonly { kind: string; type: string; requirement?: unknown }[];
};

/** The JSON Schema of each check of a pipe; null for a check that adds nothing. */
const CHECKS: Record<string, ((requirement: unknown) => JsonSchema) | null> = {
  safe_integer: () => ({
    type: 'integer',
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
  }),
  min_value: (minimum) => ({ minimum }),
  max_length: (maxLength) => ({ maxLength }),
  regex: (pattern) => ({ pattern: (pattern as RegExp).source }),
  uuid: () => ({ pattern: UUID_PATTERN }),
  // Every number in JSON is finite.
  finite: null,
  // Our own check by a function (not of an array) is implied by the type.
  check: null,
};

/** UUIDs of any version; upper case is accepted, too. */
const UUID_PATTERN = `^${UUID_SHAPE.replaceAll('a-f', 'a-fA-F')}$`;

/**
 * Makes the JSON Schema of a Valibot schema. Throws with the name of an unknown construct, rather
 * than omitting a rule.
 */
export function createJsonSchema(schema: v.GenericSchema): JsonSchema {
  const { type, entries = {}, item, value, options, pipe = [] } = schema as AnySchema;
  const [first, ...checks] = pipe;
  if (first !== undefined) {
    const parts = [first as unknown as AnySchema, ...checks];
    return Object.assign({}, ...parts.map((part) => schemaPart(part)));
  }
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
      return { type };
    case 'unknown':
      return {};
    case 'picklist':
      return { enum: options };
    case 'array':
      return { type: 'array', items: createJsonSchema(known(item)) };
    case 'record':
      return { type: 'object', additionalProperties: createJsonSchema(known(value)) };
    case 'loose_object':
      return objectSchema(entries);
    default:
      throw new Error(`There is no JSON Schema for ${type}; add it to event-schemas.ts.`);
  }
}

function schemaPart(part: AnySchema | { kind: string; type: string; requirement?: unknown }) {
  if (part.kind === 'schema') return createJsonSchema(part as AnySchema);
  const check = getOwn(CHECKS, part.type);
  if (check === undefined) {
    throw new Error(`There is no JSON Schema for ${part.type}; add it to event-schemas.ts.`);
  }
  return check === null ? {} : check((part as { requirement?: unknown }).requirement);
}

function objectSchema(entries: Record<string, AnySchema>): JsonSchema {
  const fields = Object.entries(entries);
  const required = fields.filter(([, field]) => field.type !== 'optional').map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        createJsonSchema(field.type === 'optional' ? known(field.wrapped) : field),
      ]),
    ),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: true,
  };
}

function known(schema: AnySchema | undefined): AnySchema {
  if (schema === undefined) throw new Error('A schema has no inner schema.');
  return schema;
}

const META_SCHEMA =
  'http://iglucentral.com/schemas/com.snowplowanalytics.self-desc/schema/jsonschema/1-0-0#';

const published = new Map(
  [...EVENT_SCHEMAS, ...CONTEXT_SCHEMAS].map(([address, { schema }]) => [
    address,
    selfDescribing(address, createJsonSchema(schema)),
  ]),
);

export function publishedSchema(address: string): JsonSchema | undefined {
  return published.get(address);
}

function selfDescribing(address: string, schema: JsonSchema): JsonSchema {
  const [vendor, name, format, version] = address.replace('iglu:', '').split('/');
  return { $schema: META_SCHEMA, self: { vendor, name, format, version }, ...schema };
}
