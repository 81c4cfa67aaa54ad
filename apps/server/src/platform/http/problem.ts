import { STATUS_CODES } from 'node:http';
import type { Problem } from '@zipfront/contracts/errors/problem';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

export function problem(
  c: Context,
  status: ContentfulStatusCode,
  type: string,
  detail?: string,
): Response {
  return c.body(JSON.stringify(createProblem(status, type, detail)), status, {
    'Content-Type': PROBLEM_MEDIA_TYPE,
  });
}

export function createProblem(status: number, type: string, detail?: string): Problem {
  return {
    type: `urn:zipfront:problem:${type}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    ...(detail === undefined ? {} : { detail }),
  };
}

export interface ErrorDescription {
  name: string;
  /** Message of the error without quoted parts and long numbers. */
  message: string;
  code?: string;
  frames: string[];
  cause?: ErrorDescription;
}

const MAX_LOGGED_FRAMES = 20;

/**
 * Describes an error without visitors' data: quoted parts and numbers of three or more digits are
 * removed.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, message: 'not an Error', frames: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    message: error.message
      .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
      .replace(/\d{3,}/g, '…')
      .split('\n', 1)
      .join(''),
    ...(typeof code === 'string' ? { code } : {}),
    frames: frames.slice(0, MAX_LOGGED_FRAMES).map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
