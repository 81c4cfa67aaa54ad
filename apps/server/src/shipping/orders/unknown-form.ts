import type { Context } from 'hono';
import { wantsJson } from '../../platform/forms/answer-form.ts';
import { problem } from '../../platform/http/problem.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import type { OrderContext } from './order-context.ts';

/** Responds to a form that does not stand on the page that it names. */
export function unknownForm(
  c: Context<ServerEnv>,
  { pages }: Pick<OrderContext, 'pages'>,
): Response {
  return wantsJson(c) ? unknownFormProblem(c) : pages.notFound(c.req.path, c.var.visitor);
}

/** The same to a script. */
export function unknownFormProblem(c: Context<ServerEnv>): Response {
  return problem(c, 404, 'form-unknown', 'No such form stands on that page.');
}
