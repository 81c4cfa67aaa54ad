import { describe, expect, it } from 'vitest';
import { REQUEST_PATHS } from '../../../tests/faults/generated-requests.ts';
import { createApp } from './app.ts';
import { readConfig } from './platform/config/config.ts';
import { limitedBy, ROUTES, reviewRouteRules } from './platform/http/route-table.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { silentLog } from './platform/store/testing/silent-log.ts';
import { domainRoutes } from './routes.ts';
import type { Services } from './services.ts';
import { createOrderContext } from './shipping/orders/order-context.ts';

const services = {
  config: readConfig({}),
  pages: { reviewSites: () => [] },
  metrics: createMetrics({ process: false }),
  log: silentLog,
  now: Date.now,
} as unknown as Services;
const routes = domainRoutes(services, {
  orderContext: createOrderContext(services, 'the-secret-of-the-forms'),
  reviewContexts: [],
  addresses: { suggest: async () => [] } as never,
});
const app = createApp(
  { ...services, clock: { isRight: () => true } },
  { routes, resourceAt: () => undefined },
);

const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** A pattern of the router as a pattern for paths. */
const shapeOf = (path: string) => new RegExp(`^${path.replace(/:[a-z]+/g, '[^/]+')}$`);

describe('the route table', () => {
  // behaviour: 15.44
  it('contains exactly the routes of the router', () => {
    // Middlewares stand for all methods, or below a folder.
    const registered = app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
      .map(named);
    expect([...new Set(registered)].sort()).toEqual(ROUTES.map(named).sort());
  });

  // behaviour: 15.44
  it('counts a route with a parameter once, with all addresses below its folder', () => {
    expect(
      limitedBy(ROUTES, 'lookups').filter(({ pattern }) => pattern.startsWith('/shipping/orders')),
    ).toEqual([{ method: 'GET', pattern: '/shipping/orders/*' }]);
  });

  // behaviour: 15.44
  it('matches the addresses of generated requests completely', () => {
    const paths = REQUEST_PATHS.map((path) => path.replace(/\?.*$/, ''));
    const missing = [...ROUTES, ...reviewRouteRules('shipping')].filter(
      ({ path }) => !paths.some((requested) => shapeOf(path).test(requested)),
    );
    expect(missing).toEqual([]);
  });
});
