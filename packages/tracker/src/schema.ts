import type { ContextName, EventName, SchemaUri } from '@zipfront/contracts/events/types';

/** The address of a schema of ours. */
export function schema<Name extends EventName | ContextName>(name: Name): SchemaUri<Name> {
  return `iglu:com.zipfront/${name}/jsonschema/1-0-0`;
}
