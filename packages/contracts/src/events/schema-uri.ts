import type { ContextName, EventName, SchemaUri } from './types.ts';

/**
 * URI of version 1-0-0 of a first-party schema.
 *
 * @example
 * schemaUri('page_view'); // 'iglu:com.zipfront/page_view/jsonschema/1-0-0'
 */
export function schemaUri<Name extends EventName | ContextName>(name: Name): SchemaUri<Name> {
  return `iglu:com.zipfront/${name}/jsonschema/1-0-0`;
}
