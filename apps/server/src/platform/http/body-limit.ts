import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit as boundedStream } from 'hono/body-limit';
import { problem } from './problem.ts';
import type { ServerEnv } from './visitor.ts';

/** The longest body of a request to a route that sets no limit of its own. */
export const DEFAULT_MAX_BODY_BYTES = 16 * 1024;

/** The longest error report, also unpacked: an event of the protocol has 102,400 bytes at most, the rest is for what is around it. */
export const MAX_REPORT_BYTES = 128 * 1024;

/** The longest posted form of reviews: the longest review, with its challenge, fits twice. */
export const MAX_REVIEW_FORM_BYTES = 64 * 1024;

/** Choices of a limit. */
interface BodyLimitOptions {
  /** Paths that have a limit of their own. */
  except?: ReadonlySet<string>;
  /** Responds to a longer body; by default with a problem. */
  refuse?: (c: Context<ServerEnv>) => Response | Promise<Response>;
}

/**
 * Refuses (413) a longer body, by its announced length, or while it is read where it announces
 * none.
 */
export function bodyLimit(
  maxBytes: number,
  { except = new Set(), refuse }: BodyLimitOptions = {},
): MiddlewareHandler<ServerEnv> {
  const tooLong: NonNullable<BodyLimitOptions['refuse']> =
    refuse ??
    ((c) => problem(c, 413, 'body-too-long', `A body may be at most ${maxBytes} bytes long.`));
  const unannounced = boundedStream({ maxSize: maxBytes, onError: tooLong });

  return function bodyLimit(c, next) {
    if (except.has(c.req.path)) return next();
    // Asking for the body's stream costs more than the whole rest: only where it must be.
    if (c.req.header('transfer-encoding') !== undefined) return unannounced(c, next);
    const announced = Number(c.req.header('content-length') ?? 0);
    return announced > maxBytes ? Promise.resolve(tooLong(c)) : next();
  };
}
