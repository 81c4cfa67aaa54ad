import type { ListAnswer } from '@zipfront/contracts/reviews/ajax';
import { listAttsTextSchema, pageNumberSchema } from '@zipfront/contracts/reviews/list-schemas';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import { listAttsOf } from './review-feed.ts';
import type { PostedReviewForm } from './review-form.ts';
import { type ReviewServices, reviewPageAt } from './review-services.ts';

const listRequestSchema = v.object({
  atts: listAttsTextSchema,
  page: pageNumberSchema,
  schema: v.literal('false'),
});

/** Responds with a page of a list, or names the fields that are not understood. */
export async function answerReviewList(
  c: Context<ServerEnv>,
  form: PostedReviewForm,
  services: ReviewServices,
): Promise<Response> {
  const { feed, pages } = services;
  const page = reviewPageAt(services, form.value('url'), c.var.visitor.host);
  const asked = v.safeParse(listRequestSchema, {
    atts: form.group('atts'),
    page: form.value('page'),
    schema: form.value('schema'),
  });
  if (!asked.success) {
    return notUnderstood(c, new Set(asked.issues.map((issue) => v.getDotPath(issue) ?? 'atts')));
  }
  const contentAtts = page && listAttsOf(page);
  if (!page || !contentAtts) return notUnderstood(c, ['url']);
  const { atts, page: number } = asked.output;
  const list = await feed.list({ atts, contentAtts, page: number });
  const data = pages.renderReviewList(page, list, c.var.visitor);
  return c.json({ success: true, data } satisfies ListAnswer);
}

function notUnderstood(c: Context, fields: Iterable<string>): Response {
  const message = `What was asked for is not understood: ${[...fields].join(', ')}.`;
  return c.json({ success: false, data: { message } } satisfies ListAnswer, 400);
}
