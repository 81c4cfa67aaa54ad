import {
  VEHICLE_API_PATH,
  type VehicleQuery,
  type VehicleResponse,
  vehicleQuerySchema,
} from '@zipfront/contracts/shipping/vehicle';
import { Hono } from 'hono';
import * as v from 'valibot';
import { FOR_A_DAY } from '../../platform/http/content-headers.ts';
import { problem } from '../../platform/http/problem.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import type { Vehicles } from './vehicles.ts';

/** Serves makes of a year; with `make=Honda` models, with a model its kind. */
export function vehicleRoutes({ vehicles }: { vehicles: Vehicles }): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();

  app.get(VEHICLE_API_PATH, (c) => {
    const query = v.safeParse(vehicleQuerySchema, c.req.query());
    if (!query.success) {
      return problem(c, 400, 'vehicle-query', 'Ask with group, year and, for models, make.');
    }
    c.header('Cache-Control', FOR_A_DAY);
    return c.json(createResponse(query.output));
  });

  function createResponse({ group, year, make, model }: VehicleQuery): VehicleResponse {
    if (make === undefined) return { makes: vehicles.makes(group, year) };
    if (model === undefined) return { models: vehicles.models(group, year, make) };
    return { kind: vehicles.kindOf(group, make, model) ?? null };
  }

  return app;
}
