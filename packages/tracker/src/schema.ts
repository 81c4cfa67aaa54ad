import type { ContextName, EventName, SchemaUri } from '@zipfront/contracts/events/types';

/** URI of a first-party schema. */
export function schema<Name extends EventName | ContextName>(name: Name): SchemaUri<Name> {
  return `iglu:com.zipfront/${name}/jsonschema/1-0-0`;
}
