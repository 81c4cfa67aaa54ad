import { API_PATH, type Operation } from '@zipfront/contracts/api/operation';
import { OPERATIONS } from '@zipfront/contracts/api/operations';
import { problemSentence } from '@zipfront/contracts/api/problem-sentences';
import { getOwn } from '@zipfront/contracts/own';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { logUnavailable, RETRY_AFTER_SECONDS } from '../../platform/http/errors.ts';
import { createProblem, describeError, PROBLEM_MEDIA_TYPE } from '../../platform/http/problem.ts';
import { bodyLimit } from '../../platform/http/request-body.ts';
import type { RequestContext, ServerEnv } from '../../platform/http/visitor.ts';
import { StoreUnavailable } from '../../platform/store/store.ts';
import { WrongQuery } from '../../reporting/report/read-query.ts';
import { messagePage } from '../app/console-page.ts';
import type { ConsoleContext } from '../console-context.ts';
import { matchesPattern, pageToOpen } from '../console-routes.ts';
import { askToSignIn } from '../sign-in/with-permission.ts';
import { accountOperations } from './account-operations.ts';
import { ApiProblem, Missing } from './api-problem.ts';
import { callBackOperations } from './call-back-operations.ts';
import { createCallerCheck } from './caller.ts';
import { campaignJoinOperations } from './campaign-join-operations.ts';
import { contentOperations } from './content-operations.ts';
import { experimentOperations } from './experiment-operations.ts';
import { funnelOperations } from './funnel-operations.ts';
import { healthOperations } from './health-operations.ts';
import { leadOperations } from './lead-operations.ts';
import { notificationOperations } from './notification-operations.ts';
import { openApiDocument } from './openapi-document.ts';
import { orderOperations } from './order-operations.ts';
import { ownAccountOperations } from './own-account-operations.ts';
import { partnerOperations } from './partner-operations.ts';
import { partnerReportOperations } from './partner-report-operations.ts';
import { reportOperations } from './report-operations.ts';
import { reviewOperations } from './review-operations.ts';
import { savedReportOperations } from './saved-report-operations.ts';
import { type Handler, type Handlers, serveOperation } from './serve-operation.ts';
import { sessionOperations } from './session-operations.ts';
import { spendOperations } from './spend-operations.ts';
import { todayOperations } from './today-operations.ts';
import { uploadOperations } from './upload-operations.ts';
import { watchWrites } from './watch-writes.ts';

export const MAX_BODY_BYTES = 64 * 1024;

/** The console's API: every operation of `contracts/api/operations.ts`, and its document. */
export function createApi(given: ConsoleContext): Hono<ServerEnv> {
  const { store, watch } = watchWrites(given.store);
  const context = { ...given, store };
  const api = new Hono<ServerEnv>();
  const handlers: Handlers = {
    ...sessionOperations(context),
    ...todayOperations(context),
    ...reportOperations(context),
    ...funnelOperations(context),
    ...savedReportOperations(context),
    ...leadOperations(context),
    ...spendOperations(context),
    ...campaignJoinOperations(context),
    ...partnerOperations(context),
    ...partnerReportOperations(context),
    ...callBackOperations(context),
    ...orderOperations(context),
    ...reviewOperations(context),
    ...experimentOperations(context),
    ...healthOperations(context),
    ...contentOperations(context),
    ...notificationOperations(context),
    ...accountOperations(context),
    ...ownAccountOperations(context),
    ...uploadOperations(context),
  };
  const parts = { context, checkCaller: createCallerCheck(context), watch };
  for (const [id, operation] of Object.entries<Operation>(OPERATIONS)) {
    const handler = getOwn(handlers, id) as Handler<Operation>;
    const serve = serveOperation(parts, operation, handler, matchingReader(operation, handlers));
    for (const path of routePaths(operation)) {
      api.on(
        operation.method.toUpperCase(),
        path,
        bodyLimit(operation.maxBytes ?? MAX_BODY_BYTES, {
          refuse: (c) =>
            respondWithProblem(
              c,
              context,
              new ApiProblem(413, 'body-too-long', 'The body is too long.'),
            ),
        }),
        (c) => {
          c.set('route', `console ${API_PATH}${path}`);
          return serve(c);
        },
      );
    }
  }
  api.get('/openapi.json', (c) => c.json(openApiDocument(context.config.consoleUrl)));
  api.all('*', nothingHere);
  api.onError((error, c) => respondWithApiError(c, context, error));
  return api;
}

/** The handler that reads what a repeatable operation has changed: that of the same path. */
function matchingReader(
  { repeatable, versioned, path }: Operation,
  handlers: Handlers,
): Handler<Operation> | undefined {
  if (!repeatable || !versioned) return undefined;
  const reads = (one: Operation) => one.method === 'get' && one.path === path;
  const id = Object.values<Operation>(OPERATIONS).find(reads)?.id ?? '';
  return getOwn(handlers, id) as Handler<Operation> | undefined;
}

/**
 * The paths of an operation in the form of the router, as `/leads/:lead_id`, and that of its table
 * (`.csv`).
 */
function routePaths({ path, table }: Operation): string[] {
  const own = path.replace(/\{(\w+)\}/g, ':$1');
  return table === undefined ? [own] : [own, `${own}.csv`];
}

function nothingHere(c: RequestContext): never {
  const path = c.req.path.slice(API_PATH.length);
  const methods = Object.values<Operation>(OPERATIONS)
    .filter((operation) =>
      routePaths(operation).some((pattern) => matchesPattern(pattern, path, /./)),
    )
    .map(({ method }) => method.toUpperCase());
  if (methods.length === 0) throw new Missing();
  const allowed = [...new Set(methods)].join(', ');
  throw new ApiProblem(405, 'method-not-allowed', `This address takes ${allowed}.`, {
    headers: { Allow: allowed },
  });
}

/** A refusal: as a page where a person opens the address, such as that of a file. */
async function respondWithProblem(
  c: RequestContext,
  context: ConsoleContext,
  problem: ApiProblem,
): Promise<Response> {
  const { status, type, message, parts } = problem;
  const { errors, current, retryAfterSeconds, headers = {} } = parts;
  if (c.req.header('sec-fetch-dest') === 'document') {
    if (status === 401) return askToSignIn(c, context, leftPage(c));
    const text = problemSentence(type, message) ?? message;
    return messagePage(c, context, { status, title: 'This cannot be shown', text });
  }
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  const body = {
    ...createProblem(status, type, message),
    ...(errors && { errors }),
    ...(current !== undefined && { current }),
  };
  return c.body(JSON.stringify(body), status, { 'Content-Type': PROBLEM_MEDIA_TYPE });
}

/** The page of the console whose link was followed; the first page for none. */
function leftPage(c: RequestContext): string | null {
  const left = URL.parse(c.req.header('referer') ?? '');
  return left && pageToOpen(left.pathname + left.search);
}

async function respondWithApiError(
  c: RequestContext,
  context: ConsoleContext,
  error: Error,
): Promise<Response> {
  const answer = (problem: ApiProblem) => respondWithProblem(c, context, problem);
  if (error instanceof ApiProblem) return answer(error);
  if (error instanceof WrongQuery) {
    const errors = [{ parameter: error.parameter, message: error.hint }];
    return answer(new ApiProblem(400, 'wrong-query', error.message, { errors }));
  }
  const requestId = c.get('requestId');
  if (error instanceof StoreUnavailable) {
    logUnavailable(context.log, requestId, error);
    const retryAfterSeconds = RETRY_AFTER_SECONDS;
    const detail = 'The database is unavailable. Try again in a few seconds.';
    return answer(new ApiProblem(503, 'unavailable', detail, { retryAfterSeconds }));
  }
  if (error instanceof HTTPException && error.status < 500) {
    return answer(new ApiProblem(400, 'bad-request', 'The request is wrong.'));
  }
  context.log.error({ requestId, error: describeError(error) }, 'unexpected error');
  const detail = `Something went wrong here. The log has more, under the id ${requestId}.`;
  return answer(new ApiProblem(500, 'internal', detail));
}
