import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import * as rates from '../../apps/server/src/platform/http/rate-limit.ts';
import { DEFAULT_MAX_BODY_BYTES } from '../../apps/server/src/platform/http/request-body.ts';
import {
  type LimitName,
  ROUTES,
  type RouteRule,
  reportsProblems,
  reviewRouteRules,
} from '../../apps/server/src/platform/http/route-table.ts';
import { createMetrics } from '../../apps/server/src/platform/metrics/metrics.ts';
import { silentLog } from '../../apps/server/src/platform/store/testing/silent-log.ts';
import { domainRoutes } from '../../apps/server/src/routes.ts';
import type { Services } from '../../apps/server/src/services.ts';
import { createOrderContext } from '../../apps/server/src/shipping/orders/order-context.ts';
import { REQUEST_PATHS } from '../faults/generated-requests.ts';

const LIMITS_FILE = 'docs/operating/limits.md';
const TABLE_FILE = 'apps/server/src/platform/http/route-table.ts';

const PER_MINUTE: Record<LimitName, string> = {
  'new-visits': `${rates.VISITS_PER_MINUTE} new visits`,
  visits: `${rates.VISITS_PER_MINUTE}`,
  'visit-calls': `${rates.VISIT_CALLS_PER_MINUTE}`,
  lookups: `${rates.LOOKUPS_PER_MINUTE}`,
  exports: `${rates.EXPORTS_PER_MINUTE}`,
  'order-deletions': `${rates.ORDER_DELETIONS_PER_MINUTE}`,
  postbacks: `${rates.POSTBACKS_PER_MINUTE}`,
  'error-reports': `${rates.ERROR_REPORTS_PER_MINUTE}`,
};

/** All that names a route, as one repository has it. */
export interface RoutePlaces {
  /** Methods and patterns that the router has. */
  registered: string[];
  rules: readonly RouteRule[];
  /** Addresses of generated requests. */
  requested: readonly string[];
  /** The rows of the operator's table, in order. */
  documented: string[];
}

/** Errors of routes that are missing in one place, a sentence each with the file to edit. */
export function routeErrors({ registered, rules, requested, documented }: RoutePlaces): string[] {
  const named = rules.map(nameOf);
  const rows = rules.map(rowOf);
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
      .filter(({ path }) => !paths.some((each) => shapeOf(path).test(each)))
      .map(
        (rule) =>
          `No generated request is for ${nameOf(rule)}: add its address to REQUEST_PATHS in tests/faults/generated-requests.ts.`,
      ),
    ...rowErrors(rows, documented),
  ];
}

/** The order of the rows counts, too. */
function rowErrors(rows: string[], documented: string[]): string[] {
  const missing = rows.filter((row) => !documented.includes(row));
  const others = documented.filter((row) => !rows.includes(row));
  if (missing.length + others.length === 0 && rows.join('\n') !== documented.join('\n')) {
    return [`The rows of ${LIMITS_FILE} are in another order than ROUTES in ${TABLE_FILE}.`];
  }
  return [
    ...missing.map((row) => `${LIMITS_FILE} lacks a row of its table of routes: ${row}`),
    ...others.map((row) => `${LIMITS_FILE} has a row that fits no route: ${row}`),
  ];
}

/** The routes of this repository in all places that name them. */
export function readRoutePlaces(root: string): RoutePlaces {
  const rules = [...ROUTES, ...reviewRouteRules(':site')];
  const ofReviews = reviewRouteRules(':site').map(nameOf);
  const text = readFileSync(join(root, LIMITS_FILE), 'utf8');
  return {
    registered: [...new Set([...registeredRoutes(), ...ofReviews])],
    rules,
    requested: REQUEST_PATHS,
    documented: text.split('\n').filter((line) => /^\| `[A-Z]+ \//.test(line)),
  };
}

/**
 * Routes that have a handler. Middlewares stand for all methods or a folder; a rate limit stands
 * for its routes, which therefore count only in the parts of the domains.
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
  const limited = ROUTES.filter(({ limits }) => limits !== undefined).map(nameOf);
  const ofDomains = routes.flatMap((part) => part.routes).map(nameOf);
  const others = app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
    .map(nameOf)
    .filter((route) => !limited.includes(route));
  return [...ofDomains, ...others];
}

function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}

/** A pattern of the router as a pattern for paths. */
function shapeOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[a-z]+/g, '[^/]+')}$`);
}

function rowOf({ method, path, limits = [], maxBodyBytes }: RouteRule): string {
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const bytes = maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES;
  const body = hasBody ? bytes.toLocaleString('en-US') : '';
  const error = reportsProblems(path) ? 'problem JSON' : 'page';
  const perMinute = limits.map((name) => PER_MINUTE[name]).join(', ');
  return `| \`${method} ${path.replace(':site', '<site>')}\` | ${perMinute} | ${body} | ${error} |`;
}
