import type { Page } from '@zipfront/contracts/content/page';
import type { ListResponse, SubmitResponse } from '@zipfront/contracts/reviews/ajax';
import { listAttsTextSchema, pageNumberSchema } from '@zipfront/contracts/reviews/list-schemas';
import {
  AJAX_FIELD,
  PAGE_FIELD,
  REVIEWS_ANCHOR,
  STARTED_FIELD,
  SUBMITTED_PARAM,
} from '@zipfront/contracts/reviews/protocol';
import type { Context } from 'hono';
import * as v from 'valibot';
import { ageOfMark } from '../../platform/forms/form-mark.ts';
import { problem } from '../../platform/http/problem.ts';
import type { RequestContext, Visitor } from '../../platform/http/visitor.ts';
import { formThanks } from '../../site/pages/form-thanks.ts';
import type { Pages } from '../../site/pages/pages.ts';
import { formKind, newReviewMark, type ReviewContext } from './review-context.ts';
import { type ReviewFeed, readListAtts } from './review-feed.ts';
import { type PostedReviewForm, reviewValues } from './review-form.ts';
import { type ReviewVerdict, submitReview } from './submit-review.ts';

export interface ReviewServices {
  context: ReviewContext;
  feed: ReviewFeed;
  pages: Pick<
    Pages,
    'contentPath' | 'linkOn' | 'notFound' | 'reviewPages' | 'renderReviews' | 'renderReviewList'
  >;
}

export function reviewPageAt(
  { context: { siteName, publicUrl }, pages }: ReviewServices,
  address: string,
  host: string | undefined,
): Page | undefined {
  const own = `${new URL(publicUrl).protocol}//${host ?? ''}`;
  const base = URL.parse(own)?.origin ?? publicUrl;
  const url = URL.parse(address, base);
  if (url === null || (url.origin !== base && url.origin !== publicUrl)) return undefined;
  const inContent = pages.contentPath(url.pathname, url.host);
  return pages.reviewPages(siteName).find(({ path }) => path === inContent);
}

export async function handleReviewForm(
  c: RequestContext,
  form: PostedReviewForm,
  services: ReviewServices,
): Promise<Response> {
  const { context, pages } = services;
  const { visitor } = c.var;
  const page = reviewPageAt(services, form.value(PAGE_FIELD), visitor.host);
  if (page === undefined) {
    return problem(c, 400, 'page-unknown', 'The form stands on no page of this site.');
  }
  const scripted = form.plain(AJAX_FIELD) === 'true';
  const verdict = await submitReview(context, form, {
    address: visitor.address,
    locale: page.locale,
    path: page.path,
    scripted,
  });
  if (scripted) return c.json(submitResponse(services, verdict, page, visitor.host));
  if (verdict.outcome === 'refused') return pageAgain(services, { form, verdict, page, visitor });
  const onward = pages.linkOn(visitor.host, thanksPath(context, page) ?? page.path);
  return c.redirect(`${onward}?${SUBMITTED_PARAM}=${verdict.outcome}#${REVIEWS_ANCHOR}`, 303);
}

async function pageAgain(
  { context, feed, pages }: ReviewServices,
  sent: { form: PostedReviewForm; verdict: ReviewVerdict; page: Page; visitor: Visitor },
): Promise<Response> {
  const { form, verdict, page, visitor } = sent;
  const data = await feed.dataFor(
    page,
    { page: 1, stars: null, orderby: null },
    {
      mark: markAgain(context, form, verdict),
      posted: {
        outcome: 'refused',
        values: reviewValues(form),
        errors: verdict.errors,
        message: verdictText(context, verdict, page),
      },
    },
  );
  const { html, headers } = pages.renderReviews(page, data, visitor);
  return new Response(html, { status: 422, headers });
}

function markAgain(
  context: ReviewContext,
  form: PostedReviewForm,
  { isSpent }: ReviewVerdict,
): string {
  const { secret, siteName, now } = context;
  const mark = form.value(STARTED_FIELD);
  const isGood = ageOfMark(secret, formKind(siteName), mark, now()) !== null;
  return isGood && !isSpent ? mark : newReviewMark(context);
}

function thanksPath({ settings }: ReviewContext, page: Page): string | undefined {
  return formThanks(page, 'review-form') ?? settings.redirect;
}

function submitResponse(
  { context, pages }: ReviewServices,
  verdict: ReviewVerdict,
  page: Page,
  host: string | undefined,
): SubmitResponse {
  const { outcome, errors, recaptcha, isSpent } = verdict;
  const success = outcome !== 'refused';
  const redirect = thanksPath(context, page);
  return {
    success,
    data: {
      errors,
      message: verdictText(context, verdict, page),
      redirect: success && redirect ? pages.linkOn(host, redirect) : '',
      ...(recaptcha ? { recaptcha } : {}),
      ...(isSpent ? { started: newReviewMark(context) } : {}),
    },
  };
}

function verdictText(
  context: ReviewContext,
  { message }: ReviewVerdict,
  { locale }: Pick<Page, 'locale'>,
): string {
  if (message === null) return '';
  return message === 'errors'
    ? context.ruleMessages(locale).errors
    : context.messages(locale)[message];
}

const listRequestSchema = v.object({
  atts: listAttsTextSchema,
  page: pageNumberSchema,
  schema: v.literal('false'),
});

export async function handleReviewList(
  c: RequestContext,
  form: PostedReviewForm,
  services: ReviewServices,
): Promise<Response> {
  const { feed, pages } = services;
  const page = reviewPageAt(services, form.value('url'), c.var.visitor.host);
  const request = v.safeParse(listRequestSchema, {
    atts: form.group('atts'),
    page: form.value('page'),
    schema: form.value('schema'),
  });
  if (!request.success) {
    return notUnderstood(c, new Set(request.issues.map((issue) => v.getDotPath(issue) ?? 'atts')));
  }
  const contentAtts = page && readListAtts(page);
  if (!page || !contentAtts) return notUnderstood(c, ['url']);
  const { atts, page: number } = request.output;
  const list = await feed.list({ locale: page.locale, atts, contentAtts, page: number });
  const data = pages.renderReviewList(page, list, c.var.visitor);
  return c.json({ success: true, data } satisfies ListResponse);
}

function notUnderstood(c: Context, fields: Iterable<string>): Response {
  const message = `What was asked for is not understood: ${[...fields].join(', ')}.`;
  return c.json({ success: false, data: { message } } satisfies ListResponse, 400);
}
