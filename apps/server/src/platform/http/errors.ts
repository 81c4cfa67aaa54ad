import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { notedByMinute } from '../log.ts';
import { StoreUnavailable } from '../store/store.ts';
import type { ResourceAt } from './listener.ts';
import { describeError, problem } from './problem.ts';
import { reportsProblems } from './route-table.ts';
import type { RequestContext } from './visitor.ts';

export const RETRY_AFTER_SECONDS = 2;

export interface PageOptions {
  privacySignal: boolean;
  host?: string | undefined;
}

export interface ErrorPages {
  notFound(path: string, options?: PageOptions): Response;
  /** Makes an error page; 429 has its own words. */
  failed(path: string, status: number, options?: PageOptions): Response;
  /** The content's path for a path on a host; any other path stays as it is. */
  contentPath(path: string, host: string | undefined): string;
}

export interface PageAddresses extends ErrorPages {
  linkOn(host: string | undefined, path: string): string;
  find(path: string): unknown;
  /** The new path of a page that has moved; undefined if it has not. */
  movedTo(path: string): string | undefined;
}

interface Parts {
  pages: ErrorPages;
  log: Logger;
}

/** Responds with an error in the format of the path: problem JSON, or a page. */
export function respondWithError(
  c: RequestContext,
  { pages }: Pick<Parts, 'pages'>,
  error: { status: ContentfulStatusCode; type: string; detail?: string; retryAfter?: number },
): Response {
  const { path } = c.req;
  const page = requestedPage(c, pages);
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
 * An address as links in print, mails and templates of ads misspell it: `/Auto`, `//auto/`,
 * `/auto/).`, `/auto/&gclid=x`.
 */
function usualAddress({ pathname, search }: URL): { path: string; search: string } {
  const [path = '', ...glued] = pathname.split('&');
  const segments = path
    .toLowerCase()
    .replace(/(?:[.,;:!?)\]"'*]|%22|%e2%80%9d|%c2%a0|%20){1,8}$/, '')
    .split('/')
    .filter((segment) => segment !== '');
  const query = [...glued, search.slice(1)].filter((part) => part !== '').join('&');
  return {
    path: `/${segments.map((segment) => `${segment}/`).join('')}`,
    search: query && `?${query}`,
  };
}

/** Redirects a misspelled or former address, refuses other methods (405); else 404. */
export function notFound(
  parts: Parts & {
    pages: PageAddresses;
    metrics: { pageMissing(path: string): void };
    resourceAt: ResourceAt;
  },
): (c: RequestContext) => Response {
  return (c) => {
    const { path, method } = c.req;
    const reads = method === 'GET' || method === 'HEAD';
    const host = c.req.header('host');
    const at = (address: string) => {
      const inContent = parts.pages.contentPath(address, host);
      // A route makes pages with reviews; they are not in memory.
      return parts.resourceAt(inContent, false, host) ?? parts.pages.find(inContent);
    };
    if (!reads && at(path)) return methodNotAllowed(c, ['GET', 'HEAD']);
    const usual = usualAddress(new URL(c.req.url));
    // The target is one of our paths, so it can never lead to another host.
    if (reads && at(usual.path)) return c.redirect(usual.path + usual.search, 308);
    const { pages, metrics } = parts;
    const moved = reads && pages.movedTo(pages.contentPath(usual.path, host));
    // Printed and paid links to the old address still bring their campaign along.
    if (moved) return c.redirect(pages.linkOn(host, moved) + usual.search, 301);
    if (!reportsProblems(path)) metrics.pageMissing(path);
    return respondWithError(c, parts, {
      status: 404,
      type: 'not-found',
      detail: 'There is nothing at this address.',
    });
  };
}

export function methodNotAllowed(c: Context, allowed: string[]): Response {
  c.header('Allow', allowed.join(', '));
  return problem(c, 405, 'method-not-allowed', `This address takes ${allowed.join(', ')}.`);
}

type UnavailableNote = (requestId: string, error: StoreUnavailable) => void;

const unavailableNotes = new WeakMap<Logger, UnavailableNote>();

/**
 * Logs a request that was refused, and those of the next minute as a number: in an outage at full
 * load, a line for each would fill a disk within hours.
 */
export function logUnavailable(log: Logger, ...refused: Parameters<UnavailableNote>): void {
  const note =
    unavailableNotes.get(log) ??
    notedByMinute((requests, requestId: string, { message }: StoreUnavailable) => {
      log.warn({ requestId, reason: message, requests }, 'store unavailable');
    });
  unavailableNotes.set(log, note);
  note(...refused);
}

/**
 * Makes the handler of errors: 503 for an unavailable store, 400 for the client's errors; anything
 * else is a bug: 500, logged.
 */
export function onError(parts: Parts): (error: Error, c: RequestContext) => Response {
  return (error, c) => {
    const { requestId } = c.var;
    if (error instanceof StoreUnavailable) {
      logUnavailable(parts.log, requestId, error);
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

function requestedPage(c: Context, pages: ErrorPages): string {
  const referer = c.req.method === 'POST' ? URL.parse(c.req.header('Referer') ?? '') : null;
  return referer ? pages.contentPath(referer.pathname, referer.host) : c.req.path;
}
