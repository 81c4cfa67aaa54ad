import type { Context } from 'hono';

/** Whether a form was sent by a script, which reads JSON, rather than by the browser itself. */
export function wantsJson(c: Context): boolean {
  return c.req.header('Accept')?.includes('application/json') ?? false;
}
