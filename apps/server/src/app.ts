import { reviewPaths } from '@zipfront/contracts/reviews/protocol';
import { OUTSIDE_REFERRER_HEADER } from '@zipfront/contracts/visit';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { methodNotAllowed as otherMethods } from 'hono/method-not-allowed';
import { ENVELOPE_PATH, STORE_PATH } from './errors/routes.ts';
import { MAX_WIRE_BYTES } from './errors/unpack-report.ts';
import { bodyLimit, MAX_BODY_BYTES } from './http/body-limit.ts';
import { methodNotAllowed, notFound, onError } from './http/errors.ts';
import { limitLog } from './http/limit-log.ts';
import type { ResourceAt } from './http/listener.ts';
import { originCheck } from './http/origin-check.ts';
import { proxyWarning } from './http/proxy-warning.ts';
import {
  createRateLimit,
  ERROR_REPORTS_PER_MINUTE,
  EXPORTS_PER_MINUTE,
  LOOKUPS_PER_MINUTE,
  rateLimited,
  VISIT_CALLS_PER_MINUTE,
  VISITS_PER_MINUTE,
} from './http/rate-limit.ts';
import { requestId } from './http/request-id.ts';
import { requestLog } from './http/request-log.ts';
import { readVisitor, type ServerEnv } from './http/visitor.ts';
import { operationRoutes } from './operations/routes.ts';
import type { Services } from './services.ts';
import { sessionCookiesOf } from './visits/session-cookie.ts';

/** How long a browser may remember what it was allowed across origins (ten minutes). */
const CORS_MAX_AGE_SECONDS = 600;

/** Error reports are longer than other bodies. */
const ERROR_REPORT_PATHS = [ENVELOPE_PATH, STORE_PATH];

/**
 * Everything that is asked of a route rather than sent from memory, with what holds for all
 * routes around it: ids, logs, checks and limits. The headers of all answers are the listener's.
 *
 * @param routes of the domains, each with whole paths
 * @param resourceAt what is sent from memory; asked only for missing slashes and other methods
 */
export function createApp(
  services: Services,
  { routes, resourceAt }: { routes: Hono<ServerEnv>[]; resourceAt: ResourceAt },
): Hono<ServerEnv> {
  const { config, log, metrics, now } = services;
  const app = new Hono<ServerEnv>();

  app.use(requestId());
  app.use(requestLog({ log, metrics }));
  app.use(proxyWarning({ trustProxy: config.trustProxy, log }));
  app.use(readVisitor(config));
  app.use(otherMethods({ app, onMethodNotAllowed: methodNotAllowed }));
  if (config.corsOrigins.length > 0) {
    app.use(
      '/api/*',
      cors({
        origin: config.corsOrigins,
        credentials: true,
        allowHeaders: ['Authorization', 'Content-Type', OUTSIDE_REFERRER_HEADER],
        exposeHeaders: ['Retry-After'],
        maxAge: CORS_MAX_AGE_SECONDS,
      }),
    );
  }
  app.use(originCheck(config));
  const reviewSites = services.pages.reviewSites().map(({ siteName }) => reviewPaths(siteName));
  const limitedElsewhere = [...ERROR_REPORT_PATHS, ...reviewSites.map(({ ajax }) => ajax)];
  app.use(bodyLimit(MAX_BODY_BYTES, new Set(limitedElsewhere)));
  app.on('POST', ERROR_REPORT_PATHS, bodyLimit(MAX_WIRE_BYTES));
  if (config.rateLimits) {
    const parts = { ...services, onRefused: limitLog(services) };
    const perMinute = (limit: number) => rateLimited(createRateLimit({ limit, now }), parts);
    const newVisits = createRateLimit({ limit: VISITS_PER_MINUTE, now });
    const visits = rateLimited(newVisits, parts);
    const lookups = perMinute(LOOKUPS_PER_MINUTE);
    app.on('POST', ['/api/visits/', '/quote'], rateLimited(newVisits, parts, bringsNoSession));
    app.on(
      'POST',
      ['/api/visits/', '/quote', '/privacy-choice'],
      perMinute(VISIT_CALLS_PER_MINUTE),
    );
    app.on('POST', ['/shipping/quote', '/shipping/call-back', '/shipping/orders/*'], visits);
    app.on('GET', ['/api/zipcodes/*', '/api/addresses/', '/api/vehicles/*'], lookups);
    app.on('GET', ['/shipping/quote', '/shipping/form-mark', '/shipping/orders/*'], lookups);
    app.on('POST', '/api/estimates/', lookups);
    app.on('GET', '/api/visits/current/export', perMinute(EXPORTS_PER_MINUTE));
    app.on('POST', ERROR_REPORT_PATHS, perMinute(ERROR_REPORTS_PER_MINUTE));
    for (const { ajax, challenge } of reviewSites) {
      app.on('POST', ajax, lookups);
      app.on('GET', challenge, visits);
    }
  }

  /** What such a request does makes a visit; one with a session uses the one that it has. */
  function bringsNoSession(c: Context<ServerEnv>): boolean {
    return sessionCookiesOf(c.req.header('Cookie'), config.publicUrl).length === 0;
  }

  app.route('/', operationRoutes(services));
  for (const route of routes) app.route('/', route);
  app.notFound(notFound({ ...services, resourceAt }));
  app.onError(onError(services));
  return app;
}
