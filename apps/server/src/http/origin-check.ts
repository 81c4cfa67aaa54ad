import type { MiddlewareHandler } from 'hono';
import { problem } from './problem.ts';
import type { ServerEnv } from './visitor.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses (403) a state-changing call that a browser makes for another site. A browser says where
 * such a call comes from in `Origin`, or at least in `Sec-Fetch-Site`; a call with neither is not
 * a browser's, carries nobody's cookies, and is let through.
 *
 * @param options.allowed origins that may call: the public one, and those of `CORS_ORIGINS`; the
 *   host that the request itself names may always
 */
export function originCheck({ allowed }: { allowed: string[] }): MiddlewareHandler<ServerEnv> {
  const origins = new Set(allowed);
  return function originCheck(c, next) {
    if (SAFE_METHODS.has(c.req.method)) return next();
    const from = {
      origin: c.req.header('origin'),
      fetchSite: c.req.header('sec-fetch-site'),
      host: c.req.header('host'),
    };
    if (comesFromAllowed(from, origins)) return next();
    return Promise.resolve(
      problem(c, 403, 'origin-refused', 'This call may not be made from another site.'),
    );
  };
}

/** @param from the headers `Origin`, `Sec-Fetch-Site` and `Host` */
export function comesFromAllowed(
  from: { origin: string | undefined; fetchSite: string | undefined; host: string | undefined },
  allowed: Set<string>,
): boolean {
  if (from.origin !== undefined && from.origin !== 'null') {
    return allowed.has(from.origin) || hostOf(from.origin) === from.host;
  }
  if (from.fetchSite !== undefined) return from.fetchSite === 'same-origin';
  // `null` is what a sandboxed frame sends, or a page that hides where it is.
  return from.origin === undefined;
}

function hostOf(origin: string): string | null {
  return URL.parse(origin)?.host ?? null;
}
