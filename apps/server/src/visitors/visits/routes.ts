import {
  CURRENT_QUOTE_API_PATH,
  type Quote,
  VISIT_API_PATH,
} from '@zipfront/contracts/visits/visit';
import { Hono } from 'hono';
import { problem } from '../../platform/http/problem.ts';
import type { RequestContext, ServerEnv } from '../../platform/http/visitor.ts';
import { countSource } from '../../reporting/rollups/source-counts.ts';
import { enterVisit } from './enter-visit.ts';
import { findQuote, visitResponse } from './find-visit.ts';
import { refreshKnownVisit } from './refresh-visit.ts';
import { withVisit } from './visit-cookies.ts';
import {
  arrivalOfRequest,
  leavesNoTrace,
  noVisit,
  type VisitServices,
  visitOfRequest,
} from './visit-of-request.ts';

/** Serves the visit to the page's script. `handleSubmit` responds to a `POST` with a body. */
export function visitRoutes(
  services: VisitServices,
  handleSubmit: (c: RequestContext, body: string) => Promise<Response>,
): Hono<ServerEnv> {
  const { config, store } = services;
  const app = new Hono<ServerEnv>();

  app.get(VISIT_API_PATH, async (c) => {
    const found = await visitOfRequest(c, services);
    if (found === null) return noVisit(c);
    if (leavesNoTrace(c)) return c.json(visitResponse(found));
    const arrival = arrivalOfRequest(c, services);
    const opened = await refreshKnownVisit(services, found, arrival);
    if (opened === null) return noVisit(c);
    return withVisit(c.json(visitResponse(opened)), opened, arrival.consent, config);
  });

  app.post(VISIT_API_PATH, async (c) => {
    // An empty body is not awaited: that would be 10 % of a registration's work.
    const body = c.req.header('Content-Length') === '0' ? '' : await c.req.text();
    return body === '' ? enter(c) : handleSubmit(c, body);
  });

  async function enter(c: RequestContext): Promise<Response> {
    if (leavesNoTrace(c)) {
      const { bot, prefetch } = c.var.visitor;
      if (bot && !prefetch) countSource(arrivalOfRequest(c, services), 'bots');
      return c.body(null, 204);
    }
    const { opened, isNew, withCookies } = await enterVisit(
      c,
      services,
      arrivalOfRequest(c, services),
    );
    return withCookies(c.json(visitResponse(opened), isNew ? 201 : 200));
  }

  app.get(CURRENT_QUOTE_API_PATH, async (c) => {
    const opened = await visitOfRequest(c, services);
    const quote = opened && (await findQuote(store.reads, opened.visit.id));
    if (!quote) return problem(c, 404, 'no-quote', 'This browser has no visit, so no quote.');
    return c.json({ id: quote.id } satisfies Quote);
  });

  return app;
}
