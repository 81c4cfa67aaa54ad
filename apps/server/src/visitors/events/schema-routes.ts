import { Hono } from 'hono';
import { FOR_AN_HOUR } from '../../platform/http/content-headers.ts';
import { problem } from '../../platform/http/problem.ts';
import { SCHEMA_PATH } from '../../platform/http/route-table.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import { publishedSchema } from './event-schemas.ts';

/** Serves `GET /schemas/{vendor}/{name}/jsonschema/{version}` as a static registry of Iglu. */
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
