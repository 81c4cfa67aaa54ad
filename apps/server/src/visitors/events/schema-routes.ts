import { Hono } from 'hono';
import { FOR_AN_HOUR } from '../../platform/http/cache-control.ts';
import { problem } from '../../platform/http/problem.ts';
import { SCHEMA_PATH } from '../../platform/http/route-table.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import { CONTEXT_SCHEMAS, EVENT_SCHEMAS } from './event-schemas.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

/** The address of Iglu's schema of self-describing schemas. */
const META_SCHEMA =
  'http://iglucentral.com/schemas/com.snowplowanalytics.self-desc/schema/jsonschema/1-0-0#';

const published = new Map(
  [...EVENT_SCHEMAS, ...CONTEXT_SCHEMAS].map(([address, { schema }]) => [
    address,
    selfDescribing(address, jsonSchemaOf(schema)),
  ]),
);

/** The self-describing JSON Schema of one of our events or contexts; undefined for any other address. */
export function publishedSchema(address: string): JsonSchema | undefined {
  return published.get(address);
}

/** `GET /schemas/{vendor}/{name}/jsonschema/{version}`: Iglu's layout of a static registry. */
export function schemaRoutes(): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.get(SCHEMA_PATH, (c) => {
    const { vendor, name, format, version } = c.req.param();
    const schema = publishedSchema(`iglu:${vendor}/${name}/${format}/${version}`);
    if (schema === undefined) return problem(c, 404, 'not-found', 'There is no such schema.');
    c.header('Cache-Control', FOR_AN_HOUR);
    c.header('Access-Control-Allow-Origin', '*');
    return c.json(schema);
  });
  return app;
}

function selfDescribing(address: string, schema: JsonSchema): JsonSchema {
  const [vendor, name, format, version] = address.replace('iglu:', '').split('/');
  return { $schema: META_SCHEMA, self: { vendor, name, format, version }, ...schema };
}
