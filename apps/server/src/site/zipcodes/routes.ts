import { ZIP_CODE_API_PATH, zipCodeSchema } from '@zipfront/contracts/visits/zip-code';
import { Hono } from 'hono';
import * as v from 'valibot';
import { FOR_A_DAY } from '../../platform/http/content-headers.ts';
import { problem } from '../../platform/http/problem.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { ZipCodes } from './zip-codes.ts';

/** `GET /api/zipcodes/{zip}/`: the place of a zip code, or 404. */
export function zipCodeRoutes({
  zipCodes,
  metrics,
}: {
  zipCodes: ZipCodes;
  metrics: Pick<Metrics, 'lookup'>;
}): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();

  app.get(`${ZIP_CODE_API_PATH}:zip/`, (c) => {
    const zip = c.req.param('zip');
    const place = zipCodes.find(zip);
    c.header('Cache-Control', FOR_A_DAY);
    if (place) {
      metrics.lookup('found');
      return c.json(place);
    }
    if (v.is(zipCodeSchema, zip)) {
      metrics.lookup('unknown');
      return problem(c, 404, 'zip-unknown', 'No such zip code is known.');
    }
    metrics.lookup('malformed');
    return problem(c, 404, 'zip-malformed', 'A zip code is five digits.');
  });

  return app;
}
