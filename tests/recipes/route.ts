import { adds, insert, makes, type Recipe } from './recipe.ts';

const ROUTES = 'apps/server/src/routes.ts';
const TABLE = 'apps/server/src/platform/http/route-table.ts';

/** A route that says how long the waitlist is, in a folder of its own. */
export const ROUTE: Recipe = {
  heading: 'Add a route',
  steps: [
    makes(
      'apps/server/src/site/waitlist/routes.ts',
      `import { Hono } from 'hono';
import { WAITLIST_PATH } from '../../platform/http/route-table.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';

/** \`GET /api/waitlist/\`: the number of people who wait. */
export function waitlistRoutes(): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get(WAITLIST_PATH, (c) => c.json({ count: 0 }));
}
`,
      'site/waitlist/routes.ts',
    ),
    {
      file: ROUTES,
      change(text) {
        const imported = insert(
          text,
          "import { vehicleRoutes } from './site/vehicles/routes.ts';\n",
          "import { waitlistRoutes } from './site/waitlist/routes.ts';\n",
          ROUTES,
        );
        return insert(
          imported,
          '    vehicleRoutes(services),\n',
          '    waitlistRoutes(),\n',
          ROUTES,
        );
      },
    },
    {
      file: TABLE,
      change(text) {
        const named = insert(
          text,
          "export const COLLECTOR_PATH = '/events';\n",
          "\n/** The waitlist. */\nexport const WAITLIST_PATH = '/api/waitlist/';\n",
          TABLE,
        );
        return insert(
          named,
          "  { method: 'GET', path: VEHICLE_API_PATH, limits: ['lookups'] },\n",
          "  { method: 'GET', path: WAITLIST_PATH, limits: ['lookups'] },\n",
          TABLE,
        );
      },
      named: 'platform/http/route-table.ts',
    },
    adds(
      'tests/faults/generated-requests.ts',
      "  '/state-page?state=california',\n",
      "  '/api/waitlist/',\n",
    ),
  ],
};
