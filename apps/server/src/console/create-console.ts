import { QUEUES, queuePath } from '@zipfront/contracts/console/desk';
import { CAMPAIGNS_CSV_PATH, CAMPAIGNS_PATH } from '@zipfront/contracts/console/reports';
import {
  KEYS_SCRIPT_PATH,
  LINK_SCRIPT_PATH,
  STYLES_PATH,
} from '@zipfront/contracts/console/screen';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed as otherMethods } from 'hono/method-not-allowed';
import { bodyLimit, DEFAULT_MAX_BODY_BYTES } from '../http/body-limit.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { describeError } from '../http/describe-error.ts';
import { methodNotAllowed, RETRY_AFTER_SECONDS } from '../http/errors.ts';
import { requestId } from '../http/request-id.ts';
import { requestLog } from '../http/request-log.ts';
import { contentSecurity, transportSecurity } from '../http/security-headers.ts';
import { readVisitor, type ServerEnv } from '../http/visitor.ts';
import { findNotificationState } from '../notifications/find-notification-state.ts';
import { answerMetrics } from '../operations/routes.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import { accountRoutes } from './account-routes.ts';
import { callBackRoutes } from './call-back-routes.ts';
import { campaignRoutes } from './campaign-routes.ts';
import type { ConsoleContext, PublicHandler, SignedInHandler } from './console-context.ts';
import { consolePage, messagePage } from './console-page.ts';
import {
  CONSOLE_ROUTES,
  type ConsoleRoute,
  linksFor,
  type PublicRoute,
  type SignedInRoute,
} from './console-routes.ts';
import { forgeryCheck, hostCheck } from './forgery-check.ts';
import { linkRoutes } from './link-routes.ts';
import { notificationRoutes } from './notification-routes.ts';
import { orderDeskRoutes } from './order-desk-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { reviewRoutes } from './review-routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { withPermission } from './with-permission.ts';

/** The content security policy of every page: nothing from elsewhere, nothing inline. */
const POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "script-src 'self'",
  "style-src 'self'",
].join('; ');

/** Headers of every response of the console. */
export function consoleHeaders(consoleUrl: string): (readonly [name: string, value: string])[] {
  return [
    ...contentSecurity(POLICY).filter(([name]) => name !== 'Referrer-Policy'),
    ...transportSecurity({ publicUrl: consoleUrl }),
    // Not `no-referrer`: with that a browser names no origin in a form that is posted.
    ['Referrer-Policy', 'same-origin'],
    ['X-Robots-Tag', 'noindex'],
    ['Cache-Control', NO_STORE],
  ];
}

/** All routes of the console, each with the permissions of its row. */
export function createConsole(context: ConsoleContext): Hono<ServerEnv> {
  const { config, log, metrics } = context;
  const app = new Hono<ServerEnv>();
  app.use(requestId());
  app.use(withHeaders(consoleHeaders(config.consoleUrl)));
  app.use(requestLog({ log, metrics }));
  app.use(readVisitor(config));
  app.use(hostCheck(config));
  app.use(forgeryCheck(config));
  app.use(otherMethods({ app, onMethodNotAllowed: methodNotAllowed }));
  app.use(bodyLimit(DEFAULT_MAX_BODY_BYTES));

  const open = publicHandlers(context);
  const signedIn = signedInHandlers(context);
  for (const route of CONSOLE_ROUTES as readonly ConsoleRoute[]) {
    const key = `${route.method} ${route.path}`;
    const handle =
      route.roles === 'anyone'
        ? open[key as PublicRoute]
        : withPermission(context, route, signedIn[key as SignedInRoute]);
    app.on(route.method, route.path, (c) => {
      c.set('route', `console ${route.path}`);
      return handle(c);
    });
  }
  app.notFound((c) =>
    messagePage(c, context, {
      status: 404,
      title: 'Not found',
      text: 'There is no page at this address.',
    }),
  );
  app.onError((error, c) => answerFailure(c, context, error));
  return app;
}

function publicHandlers(context: ConsoleContext): Record<PublicRoute, PublicHandler> {
  const signIn = signInRoutes(context);
  const link = linkRoutes(context);
  const text =
    (type: string, body: (built: Awaited<ReturnType<typeof context.load>>) => string) =>
    async (c: Context<ServerEnv>) =>
      c.body(body(await context.load()), 200, { 'Content-Type': `${type}; charset=utf-8` });
  return {
    'GET /metrics': (c) => answerMetrics(c, context),
    [`GET ${STYLES_PATH}`]: text('text/css', ({ styles }) => styles),
    [`GET ${LINK_SCRIPT_PATH}`]: text('text/javascript', ({ linkScript }) => linkScript),
    [`GET ${KEYS_SCRIPT_PATH}`]: text('text/javascript', ({ keysScript }) => keysScript),
    'GET /sign-in': signIn.showSignIn,
    'POST /sign-in': signIn.signIn,
    'GET /sign-in/code': signIn.showCode,
    'POST /sign-in/code': signIn.enterCode,
    'GET /link': link.showLink,
    'POST /link': link.openLink,
    'POST /link/password': link.setPassword,
  };
}

function signedInHandlers(context: ConsoleContext): Record<SignedInRoute, SignedInHandler> {
  const signIn = signInRoutes(context);
  const account = accountRoutes(context);
  const factor = secondFactorRoutes(context);
  const notifications = notificationRoutes(context);
  const people = peopleRoutes(context);
  const callBacks = callBackRoutes(context);
  const orders = orderDeskRoutes(context);
  const reviews = reviewRoutes(context);
  const campaigns = campaignRoutes(context);
  return {
    'GET /': async (c, open) => {
      const { role } = open.account;
      const [people, state] = await Promise.all([
        role === 'admin' ? countActive(context) : null,
        linksFor(role).some(({ path }) => path === '/notifications')
          ? findNotificationState(context.store.reads, context.channels)
          : null,
      ]);
      return consolePage(c, context, { name: 'home', people, notifications: state }, { open });
    },
    [`GET ${CAMPAIGNS_PATH}`]: campaigns.show,
    [`GET ${CAMPAIGNS_CSV_PATH}`]: campaigns.download,
    'GET /desk': (c) => c.redirect(queuePath(QUEUES[0]), 303),
    'GET /desk/call-backs': callBacks.list,
    'GET /desk/call-backs/:id': callBacks.show,
    'POST /desk/call-backs/:id/number': callBacks.showNumber,
    'POST /desk/call-backs/:id/entries': callBacks.addEntry,
    'POST /desk/call-backs/:id/holder': callBacks.setHolder,
    'GET /desk/orders': orders.list,
    'GET /desk/orders/:reference': orders.show,
    'POST /desk/orders/:reference/contact': orders.showContact,
    'POST /desk/orders/:reference/change': orders.change,
    'GET /desk/reviews': reviews.list,
    'POST /desk/reviews/reject': reviews.rejectMany,
    'POST /desk/reviews/reopen': reviews.reopen,
    'GET /desk/reviews/:id': reviews.show,
    'POST /desk/reviews/:id/decision': reviews.decide,
    'POST /desk/reviews/:id/answer': reviews.answer,
    'POST /desk/reviews/:id/mark': reviews.mark,
    'GET /notifications': notifications.show,
    'POST /notifications/resend': notifications.resendOne,
    'POST /notifications/resend-all': notifications.resendAll,
    'GET /people': people.show,
    'POST /people': people.add,
    'POST /people/reset': people.reset,
    'POST /people/disable': people.disable,
    'POST /people/role': people.changeRole,
    'GET /audit': people.showAudit,
    'GET /account': account.showAccount,
    'POST /account/password': account.setPassword,
    'POST /account/sessions/end': account.endSession,
    'GET /account/second-factor': factor.show,
    'POST /account/second-factor': factor.turnOn,
    'POST /account/second-factor/start': factor.start,
    'POST /account/second-factor/off': factor.turnOff,
    'GET /confirm': account.showConfirm,
    'POST /confirm': account.confirm,
    'POST /sign-out': signIn.signOut,
  };
}

async function countActive({ store }: ConsoleContext): Promise<number> {
  const { count } = await store.reads
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function withHeaders(
  headers: (readonly [name: string, value: string])[],
): MiddlewareHandler<ServerEnv> {
  return async function withHeaders(c, next) {
    await next();
    for (const [name, value] of headers) c.res.headers.set(name, value);
  };
}

function answerFailure(
  c: Context<ServerEnv>,
  context: ConsoleContext,
  error: Error,
): Response | Promise<Response> {
  const requestId = c.get('requestId');
  if (error instanceof StoreUnavailable) {
    context.log.warn({ requestId, reason: error.message }, 'store unavailable');
    c.header('Retry-After', String(RETRY_AFTER_SECONDS));
    const title = 'The database is unavailable';
    return messagePage(c, context, { status: 503, title, text: 'Try again in a few seconds.' });
  }
  if (error instanceof HTTPException && error.status < 500) return error.getResponse();
  context.log.error({ requestId, error: describeError(error) }, 'unexpected error');
  const text = `The log has more, under the id ${requestId}.`;
  return messagePage(c, context, { status: 500, title: 'Something went wrong here', text });
}
