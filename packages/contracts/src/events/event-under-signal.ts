import { withoutIdentifiers } from '../attribution/attribution.ts';
import { cleanAttribution } from '../attribution/clean-attribution.ts';
import { getOwn } from '../own.ts';
import { UUID_SHAPE } from '../visits/uuid-shape.ts';
import { schemaUri } from './names.ts';
import { contextDataSchemas, eventDataSchemas } from './schemas.ts';
import type { ContextName, EventName, SelfDescribing } from './types.ts';

const ATTRIBUTION_CONTEXT = schemaUri('attribution');

/** Our field with an ad identifier: the client id of Google Analytics. */
const AD_IDENTIFIER = 'amp_client_id';

const SCHEMA_ADDRESS = /^iglu:(?:[\w.-]{1,60}\/){3}[\d-]{1,20}$/;
const UUID = new RegExp(`^${UUID_SHAPE}$`, 'i');

const COUNTER = /^[a-z_]{1,20}$/;

const MAY_STAY: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({ ...eventDataSchemas, ...contextDataSchemas }).map(([name, schema]) => [
    schemaUri(name as EventName | ContextName),
    'entries' in schema
      ? Object.keys(schema.entries).filter((field) => field !== AD_IDENTIFIER)
      : [],
  ]),
);

/**
 * Reduces an event to what may be stored under the privacy signal, an opt-out, or without consent:
 * allowed fields of our schemas, and only names of others'. A list of forbidden fields would never
 * be complete. `cleanUrl` and `cleanText` clean the rest.
 *
 * @returns null if it is not an event; never throws
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
    names
      .filter((name) => Object.hasOwn(data, name))
      .map((name) => [name, plain(getOwn(data, name))]),
  );
}

/** The value of one of our fields. Only counts of an object stay, and nothing of a list. */
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
