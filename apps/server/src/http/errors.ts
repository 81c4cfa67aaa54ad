import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Services } from '../services.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import { describeError } from './describe-error.ts';
import { problem } from './problem.ts';
import type { Resource } from './resource.ts';
import type { ServerEnv } from './visitor.ts';

/** When to try again while the database is away. */
const RETRY_AFTER_SECONDS = 2;

/** Paths that programs call: an error there is JSON, and a page anywhere else. */
const API_PATHS = ['/api/', '/events', '/schemas/', '/healthz', '/readyz', '/metrics'];

/** What the error answers need. */
type Parts = Pick<Services, 'pages' | 'log'>;

/** An error answer in the form that fits the path: problem JSON, or the page that says so. */
export function answerError(
  c: Context<ServerEnv>,
  { pages }: Pick<Services, 'pages'>,
  error: { status: ContentfulStatusCode; type: string; detail?: string; retryAfter?: number },
): Response {
  const { path } = c.req;
  const page = pageOf(c);
  const signal = { privacySignal: c.var.visitor?.privacySignal ?? false };
  const answer = isApiPath(path)
    ? problem(c, error.status, error.type, error.detail)
    : error.status === 404
      ? pages.notFound(page, signal)
      : pages.failed(page, error.status, signal);
  if (error.retryAfter !== undefined) answer.headers.set('Retry-After', String(error.retryAfter));
  return answer;
}

/** Answers what no route takes: a missing slash is added, another method is told, or 404. */
export function notFound(
  parts: Parts & { resourceAt(path: string, privacySignal: boolean): Resource | undefined },
): (c: Context<ServerEnv>) => Response {
  return (c) => {
    const { path, method } = c.req;
    const reads = method === 'GET' || method === 'HEAD';
    if (!reads && parts.resourceAt(path, false)) return methodNotAllowed(c, ['GET', 'HEAD']);
    // The target is a path that we have, so that it can never lead to another host.
    if (reads && parts.resourceAt(`${path}/`, false)) {
      return c.redirect(`${path}/${new URL(c.req.url).search}`, 308);
    }
    return answerError(c, parts, {
      status: 404,
      type: 'not-found',
      detail: 'There is nothing at this address.',
    });
  };
}

/** 405 with the methods that the path takes. */
export function methodNotAllowed(c: Context, allowed: string[]): Response {
  c.header('Allow', allowed.join(', '));
  return problem(c, 405, 'method-not-allowed', `This address takes ${allowed.join(', ')}.`);
}

/**
 * Answers what a route threw. A store that is away is 503 with `Retry-After`; anything else that
 * is not the client's doing is a mistake in the program: 500, and logged with its stack.
 */
export function onError(parts: Parts): (error: Error, c: Context<ServerEnv>) => Response {
  return (error, c) => {
    const { requestId } = c.var;
    if (error instanceof StoreUnavailable) {
      parts.log.warn({ requestId, reason: error.message }, 'store unavailable');
      return answerError(c, parts, {
        status: 503,
        type: 'unavailable',
        detail: 'Try again in a few seconds.',
        retryAfter: RETRY_AFTER_SECONDS,
      });
    }
    if (error instanceof HTTPException && error.status < 500) {
      const status = error.status as ContentfulStatusCode;
      return answerError(c, parts, { status, type: 'bad-request' });
    }
    if (c.req.raw.signal.aborted) return problem(c, 400, 'aborted');
    parts.log.error({ requestId, error: describeError(error) }, 'unexpected error');
    return answerError(c, parts, {
      status: 500,
      type: 'internal',
      detail: 'Something went wrong here.',
    });
  };
}

/** The page that an error is shown in place of: of a form post, the one that the form stood on. */
function pageOf(c: Context): string {
  const referer = c.req.method === 'POST' ? URL.parse(c.req.header('Referer') ?? '') : null;
  return referer?.pathname ?? c.req.path;
}

function isApiPath(path: string): boolean {
  return API_PATHS.some((prefix) => path.startsWith(prefix));
}
