import type { Page } from '@zipfront/contracts/content/page';
import type { ListAnswer, SubmitAnswer } from '@zipfront/contracts/reviews/ajax';
import { listAttsTextSchema, pageNumberSchema } from '@zipfront/contracts/reviews/list-schemas';
import {
  ACTION_FIELD,
  AJAX_FIELD,
  LIST_ACTION,
  PAGE_FIELD,
  REVIEWS_ANCHOR,
  reviewPaths,
  STARTED_FIELD,
  SUBMIT_ACTION,
  SUBMITTED_PARAM,
} from '@zipfront/contracts/reviews/protocol';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { ageOfMark } from '../forms/form-mark.ts';
import { readForm } from '../forms/read-form.ts';
import { methodNotAllowed } from '../http/errors.ts';
import { problem } from '../http/problem.ts';
import type { ServerEnv } from '../http/visitor.ts';
import type { Pages } from '../pages/pages.ts';
import type { Services } from '../services.ts';
import { formKind, newReviewMark, type ReviewContext } from './review-context.ts';
import { createReviewFeed, listAttsOf } from './review-feed.ts';
import { type ReviewForm, reviewForm } from './review-form.ts';
import { createReviewPages } from './review-pages.ts';
import { reviewValues } from './review-values.ts';
import { type ReviewOutcome, submitReview } from './submit-review.ts';

const listRequestSchema = v.object({
  atts: listAttsTextSchema,
  page: pageNumberSchema,
  schema: v.literal('false'),
});

/** Services that the routes of reviews answer with. */
interface ReviewServices extends Pick<Services, 'config'> {
  pages: Pick<
    Pages,
    'contentPath' | 'linkOn' | 'notFound' | 'reviewPages' | 'renderReviews' | 'renderReviewList'
  >;
}

/** A site's reviews: the AJAX endpoint, the challenge, and the pages that show them. */
export function reviewRoutes(services: ReviewServices, context: ReviewContext): Hono<ServerEnv> {
  const { pages, config } = services;
  const { siteName, challenge, secret, now } = context;
  const paths = reviewPaths(siteName);
  const feed = createReviewFeed(context);
  const rendered = createReviewPages(context, pages, feed);
  const app = new Hono<ServerEnv>();

  /** The page of this site at a path of the content, or at a whole address; undefined for any other. */
  const pageAt = (address: string, host: string | undefined): Page | undefined => {
    const own = `${new URL(config.publicUrl).protocol}//${host ?? ''}`;
    const base = URL.parse(own)?.origin ?? config.publicUrl;
    const url = URL.parse(address, base);
    if (url === null || (url.origin !== base && url.origin !== config.publicUrl)) return undefined;
    const asked = pages.contentPath(url.pathname, url.host);
    return pages.reviewPages(siteName).find(({ path }) => path === asked);
  };

  app.get(paths.challenge, async (c) => {
    const issued = await challenge.issue?.();
    return c.json({ ...issued, started: newReviewMark(context) });
  });

  app.post(paths.ajax, async (c) => {
    const posted = await readForm(c);
    if (posted === null) return problem(c, 400, 'no-form', 'The body is no form that can be read.');
    const form = reviewForm(posted, context.settings.prefix);
    const action = form.plain(ACTION_FIELD);
    if (action === LIST_ACTION) return answerList(c, form);
    if (action === SUBMIT_ACTION) return answerSubmit(c, form);
    return problem(c, 400, 'action-unknown', `The action is ${SUBMIT_ACTION} or ${LIST_ACTION}.`);
  });

  // The address that a browser shows with a form's errors, typed or bookmarked; it names the form's page.
  app.get(paths.ajax, (c) => {
    const page =
      pageAt(c.req.query(PAGE_FIELD) ?? '', c.var.visitor.host) ?? pages.reviewPages(siteName)[0];
    return c.redirect(page ? pages.linkOn(c.var.visitor.host, page.path) : '/', 303);
  });

  // Pages come and go as content is published: they are looked up, and have no routes of their own.
  app.use(async (c, next) => {
    const { path, method } = c.req;
    const page = pages.reviewPages(siteName).find((each) => each.path === path);
    if (page === undefined) return next();
    c.set('route', path);
    if (method !== 'GET' && method !== 'HEAD') return methodNotAllowed(c, ['GET', 'HEAD']);
    const answer = await rendered.answer(page, {
      query: new URL(c.req.url).searchParams,
      ...c.var.visitor,
      acceptEncoding: c.req.header('Accept-Encoding'),
      ifNoneMatch: c.req.header('If-None-Match'),
    });
    return answer ?? pages.notFound(path, c.var.visitor);
  });

  async function answerList(c: Context<ServerEnv>, form: ReviewForm): Promise<Response> {
    const page = pageAt(form.value('url'), c.var.visitor.host);
    const asked = v.safeParse(listRequestSchema, {
      atts: form.group('atts'),
      page: form.value('page'),
      schema: form.value('schema'),
    });
    const contentAtts = page && listAttsOf(page);
    if (!page || !contentAtts || !asked.success) {
      const wrong = asked.success
        ? 'url'
        : new Set(asked.issues.map((issue) => v.getDotPath(issue) ?? 'atts'));
      const message = `What was asked for is not understood: ${[...wrong].join(wrong === 'url' ? '' : ', ')}.`;
      return c.json({ success: false, data: { message } } satisfies ListAnswer, 400);
    }
    const { atts, page: number } = asked.output;
    const list = await feed.list({ atts, contentAtts, page: number });
    const data = pages.renderReviewList(page, list, c.var.visitor);
    return c.json({ success: true, data } satisfies ListAnswer);
  }

  async function answerSubmit(c: Context<ServerEnv>, form: ReviewForm): Promise<Response> {
    const page = pageAt(form.value(PAGE_FIELD), c.var.visitor.host);
    if (page === undefined) {
      return problem(c, 400, 'page-unknown', 'The form stands on no page of this site.');
    }
    const { visitor } = c.var;
    const scripted = form.plain(AJAX_FIELD) === 'true';
    const verdict = await submitReview(context, form, {
      address: visitor.address,
      locale: page.locale,
      path: page.path,
      scripted,
    });
    if (scripted) return c.json(answerOf(verdict, page, visitor.host));
    if (verdict.outcome !== 'refused') {
      const onward = pages.linkOn(visitor.host, context.settings.redirect ?? page.path);
      return c.redirect(`${onward}?${SUBMITTED_PARAM}=${verdict.outcome}#${REVIEWS_ANCHOR}`, 303);
    }
    const data = await feed.dataFor(
      page,
      { page: 1, stars: null, orderby: null },
      {
        mark: markAgain(form, verdict),
        posted: {
          outcome: 'refused',
          values: reviewValues(form),
          errors: verdict.errors,
          message: messageOf(verdict, page),
        },
      },
    );
    const { html, headers } = pages.renderReviews(page, data, visitor);
    return new Response(html, { status: 422, headers });
  }

  /** A refused form keeps its mark, and with it the time since when it is filled in. */
  function markAgain(form: ReviewForm, { isSpent }: ReviewOutcome): string {
    const mark = form.value(STARTED_FIELD);
    const isGood = ageOfMark(secret, formKind(siteName), mark, now()) !== null;
    return isGood && !isSpent ? mark : newReviewMark(context);
  }

  function messageOf({ message }: ReviewOutcome, { locale }: Page): string {
    if (message === null) return '';
    return message === 'errors'
      ? context.ruleMessages(locale).errors
      : context.messages(locale)[message];
  }

  function answerOf(verdict: ReviewOutcome, page: Page, host: string | undefined): SubmitAnswer {
    const { outcome, errors, recaptcha, isSpent } = verdict;
    const success = outcome !== 'refused';
    const { redirect } = context.settings;
    return {
      success,
      data: {
        errors,
        message: messageOf(verdict, page),
        redirect: success && redirect ? pages.linkOn(host, redirect) : '',
        ...(recaptcha ? { recaptcha } : {}),
        ...(isSpent ? { started: newReviewMark(context) } : {}),
      },
    };
  }

  return app;
}
