import type { Page } from '@zipfront/contracts/content/page';
import {
  ACTION_FIELD,
  LIST_ACTION,
  PAGE_FIELD,
  reviewPaths,
  SUBMIT_ACTION,
} from '@zipfront/contracts/reviews/protocol';
import { Hono } from 'hono';
import { readForm } from '../../platform/forms/read-form.ts';
import { methodNotAllowed } from '../../platform/http/errors.ts';
import { problem } from '../../platform/http/problem.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import {
  handleReviewForm,
  handleReviewList,
  type ReviewServices,
  reviewPageAt,
} from './handle-reviews.ts';
import { newReviewMark, type ReviewContext } from './review-context.ts';
import { createReviewFeed } from './review-feed.ts';
import { postedReviewForm } from './review-form.ts';
import { createReviewPages } from './review-pages.ts';

export function reviewRoutes(
  { pages }: Pick<ReviewServices, 'pages'>,
  context: ReviewContext,
): Hono<ServerEnv> {
  const { siteName, challenge } = context;
  const paths = reviewPaths(siteName);
  const feed = createReviewFeed(context);
  const rendered = createReviewPages(context, pages, feed);
  const services: ReviewServices = { context, feed, pages };
  const app = new Hono<ServerEnv>();

  app.get(paths.challenge, async (c) => {
    const issued = await challenge.issue?.();
    return c.json({ ...issued, started: newReviewMark(context) });
  });

  app.post(paths.ajax, async (c) => {
    const posted = await readForm(c);
    if (posted === null) return problem(c, 400, 'no-form', 'The body is no form that can be read.');
    const form = postedReviewForm(posted, context.settings.prefix);
    const action = form.plain(ACTION_FIELD);
    if (action === LIST_ACTION) return handleReviewList(c, form, services);
    if (action === SUBMIT_ACTION) return handleReviewForm(c, form, services);
    return problem(c, 400, 'action-unknown', `The action is ${SUBMIT_ACTION} or ${LIST_ACTION}.`);
  });

  // Browsers show this address with a form's errors, and people type or bookmark it.
  app.get(paths.ajax, (c) => {
    const { host } = c.var.visitor;
    const page =
      reviewPageAt(services, c.req.query(PAGE_FIELD) ?? '', host) ?? reviewFormPage(services);
    return c.redirect(page ? pages.linkOn(host, page.path) : '/', 303);
  });

  // Pages change as content is published, so they are looked up, and have no routes of their own.
  app.use(async (c, next) => {
    const { path, method } = c.req;
    const page = pages.reviewPages(siteName).find((each) => each.path === path);
    if (page === undefined) return next();
    c.set('route', path);
    if (method !== 'GET' && method !== 'HEAD') return methodNotAllowed(c, ['GET', 'HEAD']);
    const response = await rendered.respond(page, {
      query: new URL(c.req.url).searchParams,
      ...c.var.visitor,
      acceptEncoding: c.req.header('Accept-Encoding'),
      ifNoneMatch: c.req.header('If-None-Match'),
    });
    return response ?? pages.notFound(path, c.var.visitor);
  });

  return app;
}

function reviewFormPage({ pages, context }: ReviewServices): Page | undefined {
  return pages
    .reviewPages(context.siteName)
    .find(({ sections }) => sections.some(({ type }) => type === 'review-form'));
}
