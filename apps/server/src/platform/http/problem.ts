import { STATUS_CODES } from 'node:http';
import type { Problem } from '@zipfront/contracts/problem';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/**
 * An error answer of the API (RFC 9457). Headers that were set on the context (cookies, say) go
 * with it; where none says how long it may be cached, it is not.
 *
 * @param type what went wrong, in lower-case words with hyphens: `zip-unknown`. It is part of the
 *   API and never changes; the answer carries it as a URN.
 * @param detail a sentence for the person who reads the answer; it never repeats what was sent
 */
export function problem(
  c: Context,
  status: ContentfulStatusCode,
  type: string,
  detail?: string,
): Response {
  return c.body(JSON.stringify(problemOf(status, type, detail)), status, {
    'Content-Type': PROBLEM_MEDIA_TYPE,
  });
}

/** The body of an error answer. */
export function problemOf(status: number, type: string, detail?: string): Problem {
  return {
    type: `urn:zipfront:problem:${type}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    ...(detail === undefined ? {} : { detail }),
  };
}
