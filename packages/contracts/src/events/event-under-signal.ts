import { withoutIdentifiers } from '../attribution.ts';
import { cleanAttribution } from '../clean-attribution.ts';
import { own } from '../own.ts';
import { schemaUri } from './names.ts';
import { contextDataSchemas, eventDataSchemas } from './schemas.ts';
import type { ContextName, EventName, SelfDescribing } from './types.ts';

const ATTRIBUTION_CONTEXT = schemaUri('attribution');

/** Our field that holds an ad identifier: the client id of Google Analytics. */
const AD_IDENTIFIER = 'amp_client_id';

const SCHEMA_ADDRESS = /^iglu:(?:[\w.-]{1,60}\/){3}[\d-]{1,20}$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The name of a counter in our fields with counts. */
const COUNTER = /^[a-z_]{1,20}$/;

/** The fields that may stay, by the address of their schema. */
const MAY_STAY: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({ ...eventDataSchemas, ...contextDataSchemas }).map(([name, schema]) => [
    schemaUri(name as EventName | ContextName),
    'entries' in schema
      ? Object.keys(schema.entries).filter((field) => field !== AD_IDENTIFIER)
      : [],
  ]),
);

/**
 * An event as it may be stored under the privacy signal, an opt-out or a consent that was not given: only the fields of our own
 * schemas stay, of other vendors the names of their schemas alone. Lists of what must go are never complete: each vendor
 * has names, shapes and encodings of its own for ad identifiers. What is left in these fields is cleaned by `cleanUrl` and `cleanText`.
 *
 * @returns null for what is no event at all; never throws
 */
export function eventUnderSignal(event: unknown): Record<string, unknown> | null {
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return null;
  const { schema, event_id: id, timestamp, data, contexts } = event as Record<string, unknown>;
  return {
    ...(typeof schema === 'string' && SCHEMA_ADDRESS.test(schema) && { schema }),
    ...(typeof id === 'string' && UUID.test(id) && { event_id: id }),
    ...(typeof timestamp === 'number' && { timestamp }),
    ...(isObject(data) && { data: dataUnderSignal(schema, data) }),
    ...(Array.isArray(contexts) && { contexts: contexts.flatMap(contextUnderSignal) }),
  };
}

function contextUnderSignal(context: unknown): SelfDescribing[] {
  const { schema, data } = Object(context);
  if (!MAY_STAY.has(schema) || !isObject(data)) return [];
  return [{ schema, data: dataUnderSignal(schema, data) }];
}

function dataUnderSignal(schema: unknown, data: Record<string, unknown>): Record<string, unknown> {
  if (schema === ATTRIBUTION_CONTEXT) return withoutIdentifiers(cleanAttribution(data).fields);
  const names = (typeof schema === 'string' && MAY_STAY.get(schema)) || [];
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(data, name)).map((name) => [name, plain(own(data, name))]),
  );
}

/** The value of one of our fields: of an object its counts, and nothing of a list. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return null;
  if (!isObject(value)) return value;
  const counts = Object.entries(value).filter(
    ([name, count]) => COUNTER.test(name) && typeof count === 'number',
  );
  return Object.fromEntries(counts);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
