import { cleanAttribution } from '@zipfront/contracts/attribution';
import { DEFAULT_INSURANCE_LINE } from '@zipfront/contracts/insurance-line';
import type { SubmitResponse } from '@zipfront/contracts/visit';
import { type Context, Hono } from 'hono';
import { submit } from '../handoffs/submit.ts';
import { problem } from '../http/problem.ts';
import type { ServerEnv } from '../http/visitor.ts';
import type { Services } from '../services.ts';
import { makeVisit, useKnownVisit } from './enter-visit.ts';
import { visitAnswer } from './find-visit.ts';
import type { OpenedVisit } from './session-cookie.ts';
import { readSubmission } from './submission.ts';
import { visitCookies } from './visit-cookies.ts';
import {
  arrivalOfRequest,
  leavesNoTrace,
  visitOfRequest,
  visitorIdOfRequest,
} from './visit-of-request.ts';

/** The calls of `/api/visits/`. */
export function visitRoutes(services: Services): Hono<ServerEnv> {
  const { publicUrl } = services.config;
  const app = new Hono<ServerEnv>();

  function setCookies(c: Context<ServerEnv>, { session, visit }: OpenedVisit): void {
    const values = { session, visitId: visit.id, visitorId: visit.visitor_id };
    for (const cookie of visitCookies(values, publicUrl)) {
      c.header('Set-Cookie', cookie, { append: true });
    }
  }

  app.get('/api/visits/', async (c) => {
    const found = await visitOfRequest(c, services);
    const opened =
      found && !leavesNoTrace(c)
        ? await useKnownVisit(services, found, arrivalOfRequest(c, services))
        : found;
    if (opened === null) return problem(c, 404, 'no-visit', 'This browser has no visit.');
    if (!leavesNoTrace(c)) setCookies(c, opened);
    return c.json(visitAnswer(opened));
  });

  app.post('/api/visits/', async (c) => {
    // Waiting for a body that is not there would be a tenth of a registration's work.
    const body = c.req.header('Content-Length') === '0' ? '' : await c.req.text();
    return body === '' ? enter(c) : submitZip(c, body);
  });

  async function enter(c: Context<ServerEnv>): Promise<Response> {
    if (leavesNoTrace(c)) return c.body(null, 204);
    const found = await visitOfRequest(c, services);
    const arrival = arrivalOfRequest(c, services);
    const used = found && (await useKnownVisit(services, found, arrival));
    const opened = used ?? (await makeVisit(services, arrival, whoOf(c)));
    setCookies(c, opened);
    return c.json(visitAnswer(opened), used ? 200 : 201);
  }

  async function submitZip(c: Context<ServerEnv>, body: string): Promise<Response> {
    const submission = readSubmission(body);
    if ('refusal' in submission) {
      const { status, type, detail } = submission.refusal;
      return problem(c, status, type, detail);
    }
    const { zipcode, windowWidth, insurance_line: line, page } = submission.values;
    if (services.zipCodes.find(zipcode) === undefined) {
      return problem(c, 422, 'zip-unknown', 'No place is known under this zip code.');
    }
    const { fields, cut } = cleanAttribution(submission.body);
    if (cut > 0) services.metrics.attributionCut(cut);
    const { opened, token } = await submit(services, {
      opened: await visitOfRequest(c, services),
      arrival: arrivalOfRequest(c, services, page),
      who: whoOf(c),
      zip: zipcode,
      line: line ?? DEFAULT_INSURANCE_LINE,
      windowWidth: windowWidth === undefined ? null : Math.round(windowWidth),
      fields,
      address: null,
    });
    setCookies(c, opened);
    return c.json({ location: `/go/${token}` } satisfies SubmitResponse);
  }

  return app;
}

function whoOf(c: Context<ServerEnv>): { visitorId: string | null; bot: boolean } {
  return { visitorId: visitorIdOfRequest(c), bot: c.get('visitor').bot };
}
