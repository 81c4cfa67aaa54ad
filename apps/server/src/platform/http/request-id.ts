import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { ServerEnv } from './visitor.ts';

const REQUEST_ID_HEADER = 'X-Request-Id';

/**
 * Gives every request an id that its log lines and its answer carry. One that a client sends is
 * not taken over: it could hold anything, and it would end up in the logs.
 */
export function requestId(): MiddlewareHandler<ServerEnv> {
  return function requestId(c, next) {
    const id = randomUUID();
    c.set('requestId', id);
    // Set beside the answer, not on it: a `Headers` object costs more than all that it holds.
    c.env?.outgoing?.setHeader(REQUEST_ID_HEADER, id);
    return next();
  };
}
