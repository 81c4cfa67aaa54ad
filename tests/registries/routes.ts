import { createApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import {
  ROUTES,
  type RouteRule,
  reviewRouteRules,
} from '../../apps/server/src/platform/http/route-table.ts';
import { createMetrics } from '../../apps/server/src/platform/metrics/metrics.ts';
import { silentLog } from '../../apps/server/src/platform/store/testing/silent-log.ts';
import { domainRoutes } from '../../apps/server/src/routes.ts';
import type { Services } from '../../apps/server/src/services.ts';
import { createOrderContext } from '../../apps/server/src/shipping/orders/order-context.ts';
import { REQUEST_PATHS } from '../faults/generated-requests.ts';

const TABLE_FILE = 'apps/server/src/platform/http/route-table.ts';

/** All that names a route, as one repository has it. */
export interface RoutePlaces {
  /** Methods and patterns that the router has. */
  registered: string[];
  rules: readonly RouteRule[];
  /** Addresses of generated requests. */
  requested: readonly string[];
}

/** Errors of routes that are missing in one place, a sentence each with the file to edit. */
export function routeErrors({ registered, rules, requested }: RoutePlaces): string[] {
  const named = rules.map(routeName);
  const paths = requested.map((path) => path.replace(/\?.*$/, ''));
  return [
    ...registered
      .filter((route) => !named.includes(route))
      .map((route) => `The route ${route} has no row in ${TABLE_FILE}: add it to ROUTES.`),
    ...named
      .filter((route) => !registered.includes(route))
      .map(
        (route) =>
          `No handler has the route ${route} of ${TABLE_FILE}: register it in a routes.ts, and list that in apps/server/src/routes.ts.`,
      ),
    ...rules
      .filter(({ path }) => !paths.some((each) => pathShape(path).test(each)))
      .map(
        (rule) =>
          `No generated request is for ${routeName(rule)}: add its address to REQUEST_PATHS in tests/faults/generated-requests.ts.`,
      ),
  ];
}

export function readRoutePlaces(): RoutePlaces {
  const rules = [...ROUTES, ...reviewRouteRules(':site')];
  const ofReviews = reviewRouteRules(':site').map(routeName);
  return {
    registered: [...new Set([...registeredRoutes(), ...ofReviews])],
    rules,
    requested: REQUEST_PATHS,
  };
}

/**
 * Middlewares stand for all methods or a folder; a rate limit for its routes, which count only in
 * the parts of the domains.
 */
function registeredRoutes(): string[] {
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
  const limited = ROUTES.filter(({ limits }) => limits !== undefined).map(routeName);
  const ofDomains = routes.flatMap((part) => part.routes).map(routeName);
  const others = app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
    .map(routeName)
    .filter((route) => !limited.includes(route));
  return [...ofDomains, ...others];
}

function routeName({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}

/** A pattern of the router as a pattern for paths. */
function pathShape(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[a-z]+/g, '[^/]+')}$`);
}
