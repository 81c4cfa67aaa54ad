import { type VehicleAnswer, vehicleQuerySchema } from '@zipfront/contracts/shipping/vehicle';
import { Hono } from 'hono';
import * as v from 'valibot';
import { problem } from '../http/problem.ts';
import type { ServerEnv } from '../http/visitor.ts';
import type { Services } from '../services.ts';

/** The list changes with a new version of the server, no sooner. */
const CACHE_CONTROL = `public, max-age=${24 * 60 * 60}`;

/** `GET /api/vehicles/?group=fourWheels&year=2019`: the makes; with `make=Honda` its models. */
export function vehicleRoutes({ vehicles }: Pick<Services, 'vehicles'>): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();

  app.get('/api/vehicles/', (c) => {
    const query = v.safeParse(vehicleQuerySchema, c.req.query());
    if (!query.success) {
      return problem(c, 400, 'vehicle-query', 'Ask with group, year and, for models, make.');
    }
    const { group, year, make } = query.output;
    const answer: VehicleAnswer =
      make === undefined
        ? { makes: vehicles.makes(group, year) }
        : { models: vehicles.models(group, year, make) };
    c.header('Cache-Control', CACHE_CONTROL);
    return c.json(answer);
  });

  return app;
}
