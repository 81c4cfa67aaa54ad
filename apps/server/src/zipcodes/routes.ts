import { ZIP_LENGTH } from '@zipfront/contracts/zip-code';
import { Hono } from 'hono';
import { problem } from '../http/problem.ts';
import type { ServerEnv } from '../http/visitor.ts';
import type { Services } from '../services.ts';

/** Both answers may be kept for a day: zip codes change monthly, and only a few of them. */
const CACHE_CONTROL = `public, max-age=${24 * 60 * 60}`;

const FIVE_DIGITS = new RegExp(`^[0-9]{${ZIP_LENGTH}}$`);

/** `GET /api/zipcodes/{zip}/`: the place of a zip code, or 404. */
export function zipCodeRoutes({
  zipCodes,
  metrics,
}: Pick<Services, 'zipCodes' | 'metrics'>): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();

  app.get('/api/zipcodes/:zip/', (c) => {
    const zip = c.req.param('zip');
    const place = zipCodes.find(zip);
    c.header('Cache-Control', CACHE_CONTROL);
    if (place) {
      metrics.lookup('found');
      return c.json(place);
    }
    if (FIVE_DIGITS.test(zip)) {
      metrics.lookup('unknown');
      return problem(c, 404, 'zip-unknown', 'No such zip code is known.');
    }
    metrics.lookup('malformed');
    return problem(c, 404, 'zip-malformed', 'A zip code is five digits.');
  });

  return app;
}
