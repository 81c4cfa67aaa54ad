import {
  type VehicleAnswer,
  type VehicleQuery,
  vehicleQuerySchema,
} from '@zipfront/contracts/shipping/vehicle';
import { Hono } from 'hono';
import * as v from 'valibot';
import { problem } from '../http/problem.ts';
import type { ServerEnv } from '../http/visitor.ts';
import type { Services } from '../services.ts';

/** The list changes with a new version of the server, no sooner. */
const CACHE_CONTROL = `public, max-age=${24 * 60 * 60}`;

/** `GET /api/vehicles/?group=fourWheels&year=2019`: the makes; with `make=Honda` its models, with a model its kind. */
export function vehicleRoutes({ vehicles }: Pick<Services, 'vehicles'>): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();

  app.get('/api/vehicles/', (c) => {
    const query = v.safeParse(vehicleQuerySchema, c.req.query());
    if (!query.success) {
      return problem(c, 400, 'vehicle-query', 'Ask with group, year and, for models, make.');
    }
    c.header('Cache-Control', CACHE_CONTROL);
    return c.json(answerOf(query.output));
  });

  function answerOf({ group, year, make, model }: VehicleQuery): VehicleAnswer {
    if (make === undefined) return { makes: vehicles.makes(group, year) };
    if (model === undefined) return { models: vehicles.models(group, year, make) };
    return { kind: vehicles.kindOf(group, make, model) ?? null };
  }

  return app;
}
