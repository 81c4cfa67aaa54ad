import { contextDataSchemas } from '@zipfront/contracts/events/contexts';
import { eventDataSchemas } from '@zipfront/contracts/events/data';
import { schemaUri } from '@zipfront/contracts/events/schema-uri';
import type { ContextName, EventName } from '@zipfront/contracts/events/types';
import type * as v from 'valibot';
import { type Check, compileCheck } from './fast/compile-check.ts';

/** The prefix of our schemas; data under schemas of other vendors is not validated. */
const OUR_VENDOR = 'iglu:com.zipfront/';

/** A schema, and its compiled check. */
export interface DataSchema {
  schema: v.GenericSchema;
  fits: Check;
}

type DataSchemas = ReadonlyMap<string, DataSchema>;

/** The schemas of our events' data by address. */
export const EVENT_SCHEMAS: DataSchemas = byAddress(eventDataSchemas);

/** The schemas of our contexts' data by address. */
export const CONTEXT_SCHEMAS: DataSchemas = byAddress(contextDataSchemas);

/** Whether the address is of one of our schemas; only such data is validated. */
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
