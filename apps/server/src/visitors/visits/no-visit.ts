import type { Context } from 'hono';
import { problem } from '../../platform/http/problem.ts';

/** Responds to a call for the visit of a browser that has none: 404. */
export function noVisit(c: Context): Response {
  return problem(c, 404, 'no-visit', 'This browser has no visit.');
}
