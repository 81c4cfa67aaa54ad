import { API_PATH } from '@zipfront/contracts/api/operation';
import { QUEUES } from '@zipfront/contracts/console/desk';
import { MOVED_PATHS, queuePath } from '@zipfront/contracts/console/pages';
import { Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed as otherMethods } from 'hono/method-not-allowed';
import { IMMUTABLE, NO_STORE } from '../platform/http/content-headers.ts';
import { logUnavailable, methodNotAllowed, RETRY_AFTER_SECONDS } from '../platform/http/errors.ts';
import { describeError } from '../platform/http/problem.ts';
import { bodyLimit, DEFAULT_MAX_BODY_BYTES } from '../platform/http/request-body.ts';
import { requestId, requestLog } from '../platform/http/request-log.ts';
import { contentSecurity, transportSecurity } from '../platform/http/security-headers.ts';
import { type RequestContext, readVisitor, type ServerEnv } from '../platform/http/visitor.ts';
import { handleMetrics } from '../platform/metrics/routes.ts';
import { StoreUnavailable } from '../platform/store/store.ts';
import { createApi } from './api/create-api.ts';
import { spendRows } from './api/spend-rows.ts';
import { appRoutes } from './app/app-routes.ts';
import { messagePage } from './app/console-page.ts';
import type { ConsoleContext, PublicHandler, SignedInHandler } from './console-context.ts';
import { CONSOLE_ROUTES, type PublicRoute, type SignedInRoute } from './console-routes.ts';
import { showPreview } from './content/show-preview.ts';
import { linkRoutes } from './sign-in/link-routes.ts';
import { forgeryCheck, hostCheck } from './sign-in/request-checks.ts';
import { signInRoutes } from './sign-in/sign-in-routes.ts';
import { withPermission } from './sign-in/with-permission.ts';

/** The content security policy of every page: nothing from other origins, nothing inline. */
const POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "frame-src 'self'",
  "img-src 'self' data:",
  "script-src 'self'",
  "style-src 'self'",
].join('; ');

export function consoleHeaders(consoleUrl: string): (readonly [name: string, value: string])[] {
  return [
    ...contentSecurity(POLICY).filter(([name]) => name !== 'Referrer-Policy'),
    ...transportSecurity({ publicUrl: consoleUrl }),
    // With `no-referrer`, browsers would send no origin with a posted form.
    ['Referrer-Policy', 'same-origin'],
    ['X-Robots-Tag', 'noindex'],
    ['Cache-Control', NO_STORE],
  ];
}

export function createConsole(context: ConsoleContext): Hono<ServerEnv> {
  const { config, log, metrics } = context;
  const app = new Hono<ServerEnv>();
  app.use(requestId());
  app.use(withHeaders(consoleHeaders(config.consoleUrl)));
  app.use(requestLog({ log, metrics }));
  app.use(readVisitor(config));
  app.use(hostCheck(config));
  app.route(API_PATH, createApi(context));
  app.use(forgeryCheck(config));
  app.use(otherMethods({ app, onMethodNotAllowed: methodNotAllowed }));
  const refuse = (c: RequestContext) =>
    messagePage(c, context, {
      status: 413,
      title: 'Too large',
      text: 'The form is too long. Go back, and shorten what you typed.',
    });
  app.use(bodyLimit(DEFAULT_MAX_BODY_BYTES, { refuse }));
  const notFound = (c: RequestContext) =>
    messagePage(c, context, {
      status: 404,
      title: 'Not found',
      text: 'There is no page at this address.',
    });
  // No page has NUL in its path or query, and PostgreSQL refuses it.
  app.use((c, next) => (c.req.url.includes('%00') ? notFound(c) : next()));

  const open = publicHandlers(context);
  const signedIn = signedInHandlers(context);
  const { show: showApplication } = appRoutes(context);
  for (const route of CONSOLE_ROUTES) {
    const key = `${route.method} ${route.page}`;
    const handle =
      route.may === 'anyone'
        ? open[key as PublicRoute]
        : withPermission(context, route, signedIn[key as SignedInRoute] ?? showApplication);
    app.on(route.method, route.path, (c) => {
      c.set('route', `console ${route.path}`);
      return handle(c);
    });
  }
  for (const [from, to] of Object.entries(MOVED_PATHS)) {
    app.get(from, (c) => c.redirect(`${to}${new URL(c.req.url).search}`, 308));
  }
  app.notFound(notFound);
  app.onError((error, c) => handleFailure(c, context, error));
  return app;
}

function publicHandlers(context: ConsoleContext): Record<PublicRoute, PublicHandler> {
  const signIn = signInRoutes(context);
  const link = linkRoutes(context);
  const text =
    (type: string, body: (built: Awaited<ReturnType<typeof context.load>>) => string) =>
    async (c: RequestContext) =>
      c.body(body(await context.load()), 200, { 'Content-Type': `${type}; charset=utf-8` });
  return {
    'GET metrics': (c) => handleMetrics(c, context),
    'GET styles': text('text/css', ({ styles }) => styles),
    'GET linkScript': text('text/javascript', ({ linkScript }) => linkScript),
    'GET asset': appRoutes(context).sendAsset,
    'GET signIn': signIn.showSignIn,
    'POST signIn': signIn.signIn,
    'GET code': signIn.showCode,
    'POST code': signIn.enterCode,
    'GET link': link.showLink,
    'POST link': link.openLink,
    'POST linkPassword': link.setPassword,
  };
}

function signedInHandlers(
  context: ConsoleContext,
): Partial<Record<SignedInRoute, SignedInHandler>> {
  return {
    'GET home': appRoutes(context).showFirst,
    'GET desk': (c) => c.redirect(queuePath(QUEUES[0]), 303),
    'GET spendRows': spendRows(context),
    'GET preview': showPreview(context),
  };
}

function withHeaders(
  headers: (readonly [name: string, value: string])[],
): MiddlewareHandler<ServerEnv> {
  return async function withHeaders(c, next) {
    await next();
    for (const [name, value] of headers) {
      const own = c.res.headers.get(name);
      const isOwn = own === IMMUTABLE || (own !== null && name === 'Content-Security-Policy');
      if (!isOwn) c.res.headers.set(name, value);
    }
  };
}

function handleFailure(
  c: RequestContext,
  context: ConsoleContext,
  error: Error,
): Response | Promise<Response> {
  const requestId = c.get('requestId');
  if (error instanceof StoreUnavailable) {
    logUnavailable(context.log, requestId, error);
    c.header('Retry-After', String(RETRY_AFTER_SECONDS));
    const title = 'The database is unavailable';
    return messagePage(c, context, { status: 503, title, text: 'Try again in a few seconds.' });
  }
  if (error instanceof HTTPException && error.status < 500) return error.getResponse();
  context.log.error({ requestId, error: describeError(error) }, 'unexpected error');
  const text = `The log has more, under the id ${requestId}.`;
  return messagePage(c, context, { status: 500, title: 'Something went wrong here', text });
}
