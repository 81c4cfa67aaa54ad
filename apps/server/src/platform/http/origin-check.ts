import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { type PageAddresses, respondWithError } from './errors.ts';
import type { ServerEnv } from './visitor.ts';

/** Browsers cache permissions across origins for this time (ten minutes). */
export const CORS_MAX_AGE_SECONDS = 600;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Logged once, when a page of this host calls over https but `PUBLIC_URL` is not https. */
export const PUBLIC_URL_WARNING =
  'pages call from https, and PUBLIC_URL is not on https: set PUBLIC_URL to the origin that visitors see; ' +
  'older browsers are refused (403) until then, and cookies are not Secure';

/** Origins that may call: the site itself (`publicUrl`), and others (`CORS_ORIGINS`). */
type Callers = Pick<Config, 'publicUrl' | 'corsOrigins'>;

/**
 * Refuses (403) state-changing calls for another site. A call without `Origin` and `Sec-Fetch-Site`
 * is no browser's, and is accepted; a post to a page's address is redirected to the page (303).
 */
export function originCheck(
  callers: Callers,
  {
    log,
    pages,
  }: {
    log: Pick<Logger, 'warn'>;
    pages: Pick<PageAddresses, 'contentPath' | 'failed' | 'find' | 'notFound'>;
  },
): MiddlewareHandler<ServerEnv> {
  let isSaid = false;

  /**
   * Warns once about an unknown address: pages work under it, but links and cookies belong to
   * another one.
   */
  function warnOnce(origin: string, host: string | undefined): void {
    const given = URL.parse(origin);
    const isOwnHost = given?.protocol === 'https:' && given.host === host;
    if (isSaid || !isOwnHost || callers.publicUrl.startsWith('https:')) return;
    isSaid = true;
    log.warn({ publicUrl: callers.publicUrl }, PUBLIC_URL_WARNING);
  }

  return function originCheck(c, next) {
    if (SAFE_METHODS.has(c.req.method)) return next();
    const from = {
      origin: c.req.header('origin'),
      fetchSite: c.req.header('sec-fetch-site'),
      host: c.req.header('host'),
    };
    if (from.origin !== undefined) warnOnce(from.origin, from.host);
    if (comesFromAllowed(from, callers)) return next();
    const { path } = c.req;
    if (pages.find(pages.contentPath(path, from.host))) {
      return Promise.resolve(c.redirect(path, 303));
    }
    return Promise.resolve(
      respondWithError(
        c,
        { pages },
        {
          status: 403,
          type: 'origin-refused',
          detail: 'This call may not be made from another site.',
        },
      ),
    );
  };
}

/** Accepts the public origin, the request's host with the public scheme, and allowed origins. */
export function comesFromAllowed(
  from: { origin: string | undefined; fetchSite: string | undefined; host: string | undefined },
  { publicUrl, corsOrigins }: Callers,
): boolean {
  const { origin, fetchSite, host } = from;
  if (origin !== undefined && corsOrigins.includes(origin)) return true;
  if (fetchSite === 'cross-site') return false;
  // No page can set this header. Browsers send it only if scheme, host and port are the same.
  if (fetchSite === 'same-origin') return true;
  if (origin !== undefined && origin !== 'null') {
    return origin === publicUrl || (host !== undefined && origin === originAt(host, publicUrl));
  }
  if (fetchSite !== undefined) return false;
  // Sandboxed frames and pages that hide their address send `null`.
  return origin === undefined;
}

function originAt(host: string, publicUrl: string): string | null {
  const { protocol } = new URL(publicUrl);
  return URL.parse(`${protocol}//${host}`)?.origin ?? null;
}

const LOOPBACK = /^(?:localhost|\[?::1\]?|127(?:\.\d{1,3}){3})$/i;

export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
