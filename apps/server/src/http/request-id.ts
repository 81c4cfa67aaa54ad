import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { ServerEnv } from './visitor.ts';

export const REQUEST_ID_HEADER = 'X-Request-Id';

/**
 * Gives every request an id that its log lines and its answer carry. One that a client sends is
 * not taken over: it could hold anything, and it would end up in the logs.
 */
export function requestId(): MiddlewareHandler<ServerEnv> {
  return async function requestId(c, next) {
    const id = randomUUID();
    c.set('requestId', id);
    await next();
    // `c.header` would build the whole answer anew here, off the adapter's fast path.
    c.res.headers.set(REQUEST_ID_HEADER, id);
  };
}
