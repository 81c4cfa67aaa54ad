import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An answer to a form in both shapes. */
export interface FormAnswer {
  status: ContentfulStatusCode;
  /** For a script. */
  json: unknown;
  /** For the browser itself: a page, or a redirect. */
  page(): Response;
  /** When the form may be sent again. */
  waitMs?: number;
}

/** Responds to a form as its sender reads it: with JSON to a script, otherwise with a page. */
export function answerForm(c: Context, { status, json, page, waitMs = 0 }: FormAnswer): Response {
  const response = wantsJson(c) ? c.json(json as object, status) : page();
  if (waitMs > 0) response.headers.set('Retry-After', String(Math.ceil(waitMs / 1_000)));
  return response;
}

/** Whether a form was sent by a script, which reads JSON, rather than by the browser itself. */
export function wantsJson(c: Context): boolean {
  return (c.req.header('Accept') ?? '').includes('application/json');
}
