import { OUTSIDE_REFERRER_HEADER, PAGE_HEADER } from '@zipfront/contracts/pages/page-address';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { methodNotAllowed as otherMethods } from 'hono/method-not-allowed';
import {
  methodNotAllowed,
  notFound,
  onError,
  type PageAddresses,
  respondWithError,
} from './platform/http/errors.ts';
import type { ResourceAt } from './platform/http/listener.ts';
import { CORS_MAX_AGE_SECONDS, originCheck } from './platform/http/origin-check.ts';
import { proxyWarning } from './platform/http/proxy-warning.ts';
import { createRateLimit, limitLog, rateLimited } from './platform/http/rate-limit.ts';
import { bodyLimit, DEFAULT_MAX_BODY_BYTES } from './platform/http/request-body.ts';
import { requestId, requestLog } from './platform/http/request-log.ts';
import {
  LIMITS_PER_MINUTE,
  type LimitName,
  limitedBy,
  ROUTES,
  reviewRouteRules,
} from './platform/http/route-table.ts';
import { type RequestContext, readVisitor, type ServerEnv } from './platform/http/visitor.ts';
import { operationRoutes, type ReadinessParts } from './platform/metrics/routes.ts';
import type { Services } from './services.ts';
import { visitOfRequest } from './visitors/visits/visit-of-request.ts';

export interface AppServices
  extends Pick<Services, 'config' | 'log' | 'metrics' | 'now' | 'store'>,
    Omit<ReadinessParts, 'store'> {
  pages: PageAddresses & { reviewSites(): readonly { siteName: string }[] };
}

/** `resourceAt` finds what is sent from memory; only for missing slashes and other methods. */
export function createApp(
  services: AppServices,
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
        allowHeaders: ['Authorization', 'Content-Type', PAGE_HEADER, OUTSIDE_REFERRER_HEADER],
        exposeHeaders: ['Retry-After'],
        maxAge: CORS_MAX_AGE_SECONDS,
      }),
    );
  }
  app.use(originCheck(config, services));
  const sites = services.pages.reviewSites();
  const rules = [...ROUTES, ...sites.flatMap(({ siteName }) => reviewRouteRules(siteName))];
  const ownLimits = rules.filter(({ maxBodyBytes }) => maxBodyBytes !== undefined);
  const except = new Set(ownLimits.map(({ path }) => path));
  const refuse = (c: RequestContext, detail: string) =>
    respondWithError(c, services, { status: 413, type: 'body-too-long', detail });
  app.use(bodyLimit(DEFAULT_MAX_BODY_BYTES, { except, refuse }));
  for (const { method, path, maxBodyBytes } of ownLimits) {
    app.on(method, path, bodyLimit(maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES, { refuse }));
  }
  if (config.rateLimits) {
    const parts = { ...services, onRefused: limitLog(services) };
    const visits = createRateLimit({ limit: LIMITS_PER_MINUTE['new-visits'], now });
    for (const [name, limit] of Object.entries(LIMITS_PER_MINUTE) as [LimitName, number][]) {
      const limiter =
        name === 'new-visits'
          ? rateLimited(visits, parts, makesVisit)
          : rateLimited(name === 'forms' ? visits : createRateLimit({ limit, now }), parts);
      for (const { method, pattern } of limitedBy(rules, name)) app.on(method, pattern, limiter);
    }
  }

  /** A request without a visit makes one, whatever its cookies. */
  async function makesVisit(c: RequestContext): Promise<boolean> {
    return (await visitOfRequest(c, services)) === null;
  }

  app.route('/', operationRoutes(services));
  for (const route of routes) app.route('/', route);
  app.notFound(notFound({ ...services, resourceAt }));
  app.onError(onError(services));
  return app;
}
