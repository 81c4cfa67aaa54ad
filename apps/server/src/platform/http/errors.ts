import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { StoreUnavailable } from '../store/store.ts';
import type { ResourceAt } from './listener.ts';
import { describeError, problem } from './problem.ts';
import { reportsProblems } from './route-table.ts';
import type { ServerEnv } from './visitor.ts';

/** When to try again while the database is unavailable. */
export const RETRY_AFTER_SECONDS = 2;

/** The parts of a visitor's request that a page depends on. */
export interface PageOptions {
  privacySignal: boolean;
  /** The host that the request names, which may be a site's own. */
  host?: string | undefined;
}

/** The pages that say that something went wrong, in the look and the language of a path. */
export interface ErrorPages {
  /** The 404 page. */
  notFound(path: string, options?: PageOptions): Response;
  /** 429 has its own words. */
  failed(path: string, status: number, options?: PageOptions): Response;
  /** The path in the content for a path on a host; any other path as it is. */
  contentPath(path: string, host: string | undefined): string;
}

/** The addresses of pages, on any host. */
export interface PageAddresses extends ErrorPages {
  linkOn(host: string | undefined, path: string): string;
  /** The page at a path of the content, or undefined. */
  find(path: string): unknown;
  /** The path of the page that was at a path before, or undefined. */
  movedTo(path: string): string | undefined;
}

/** Parts of every error response. */
interface Parts {
  pages: ErrorPages;
  log: Logger;
}

/** An error answer in the form that fits the path: problem JSON, or the page that says so. */
export function respondWithError(
  c: Context<ServerEnv>,
  { pages }: Pick<Parts, 'pages'>,
  error: { status: ContentfulStatusCode; type: string; detail?: string; retryAfter?: number },
): Response {
  const { path } = c.req;
  const page = pageOf(c, pages);
  const visitor = c.var.visitor ?? { privacySignal: false };
  const response = reportsProblems(path)
    ? problem(c, error.status, error.type, error.detail)
    : error.status === 404
      ? pages.notFound(page, visitor)
      : pages.failed(page, error.status, visitor);
  if (error.retryAfter !== undefined) response.headers.set('Retry-After', String(error.retryAfter));
  return response;
}

/**
 * Responds to requests without a route: a missing slash is added, an address that a page had before leads to
 * it, another method is refused (405), or 404.
 */
export function notFound(
  parts: Parts & {
    pages: PageAddresses;
    metrics: { pageMissing(path: string): void };
    resourceAt: ResourceAt;
  },
): (c: Context<ServerEnv>) => Response {
  return (c) => {
    const { path, method } = c.req;
    const reads = method === 'GET' || method === 'HEAD';
    const host = c.req.header('host');
    const at = (address: string) => {
      const inContent = parts.pages.contentPath(address, host);
      // Pages with reviews are made by a route, and are in no memory.
      return parts.resourceAt(inContent, false, host) ?? parts.pages.find(inContent);
    };
    if (!reads && at(path)) return methodNotAllowed(c, ['GET', 'HEAD']);
    // The target is a path that we have, so that it can never lead to another host.
    if (reads && at(`${path}/`)) {
      return c.redirect(`${path}/${new URL(c.req.url).search}`, 308);
    }
    const { pages, metrics } = parts;
    const moved = reads && pages.movedTo(pages.contentPath(path.replace(/\/?$/, '/'), host));
    // Links that were printed and bought go on bringing their campaign along.
    if (moved) return c.redirect(pages.linkOn(host, moved) + new URL(c.req.url).search, 301);
    if (!reportsProblems(path)) metrics.pageMissing(path);
    return respondWithError(c, parts, {
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
 * Responds to what a route threw. An unavailable store: 503 with `Retry-After`; an error of the client: 400;
 * anything else is a bug: 500, and logged with its stack.
 */
export function onError(parts: Parts): (error: Error, c: Context<ServerEnv>) => Response {
  return (error, c) => {
    const { requestId } = c.var;
    if (error instanceof StoreUnavailable) {
      parts.log.warn({ requestId, reason: error.message }, 'store unavailable');
      return respondWithError(c, parts, {
        status: 503,
        type: 'unavailable',
        detail: 'Try again in a few seconds.',
        retryAfter: RETRY_AFTER_SECONDS,
      });
    }
    if (error instanceof HTTPException && error.status < 500) {
      const status = error.status as ContentfulStatusCode;
      return respondWithError(c, parts, { status, type: 'bad-request' });
    }
    if (c.req.raw.signal.aborted) return problem(c, 400, 'aborted');
    parts.log.error({ requestId, error: describeError(error) }, 'unexpected error');
    return respondWithError(c, parts, {
      status: 500,
      type: 'internal',
      detail: 'Something went wrong here.',
    });
  };
}

/** The page that an error is shown in place of: of a form post, the one that the form stood on. */
function pageOf(c: Context, pages: ErrorPages): string {
  const referer = c.req.method === 'POST' ? URL.parse(c.req.header('Referer') ?? '') : null;
  return referer ? pages.contentPath(referer.pathname, referer.host) : c.req.path;
}
