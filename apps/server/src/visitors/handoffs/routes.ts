import { ASKED_PARAM, answersIn } from '@zipfront/contracts/content/line-questions';
import {
  COMPARE,
  HOMEOWNERS,
  isPagePath,
  lineDestination,
  type SiteLine,
} from '@zipfront/contracts/content/site-lines';
import { lineUrl } from '@zipfront/contracts/visits/business-line';
import {
  DEMO_REPORT_PATH,
  demoReportSchema,
  HANDOFF_API_PATH,
  handoffUpdateSchema,
} from '@zipfront/contracts/visits/handoff';
import { ZIP_FORM_PATH } from '@zipfront/contracts/visits/zip-code';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { reportAsPartner } from '../../conversions/postbacks/report-as-partner.ts';
import { NO_STORE } from '../../platform/http/content-headers.ts';
import { problem } from '../../platform/http/problem.ts';
import { NO_OBJECT, parseObject } from '../../platform/http/request-body.ts';
import { HANDOFF_PATH } from '../../platform/http/route-table.ts';
import type { RequestContext, ServerEnv } from '../../platform/http/visitor.ts';
import type { HandoffRow } from '../../platform/store/tables/visits.ts';
import { checkBearer, isToken } from '../../platform/tokens.ts';
import { findTouches } from '../visits/find-visit.ts';
import { visitOfRequest } from '../visits/visit-of-request.ts';
import { addressWithQuery, handoffResponse, lineUrlValues, onwardUrl } from './handoff-response.ts';
import { findHandoff, type HandoffServices, nameVisitor, recordQuoteShown } from './handoffs.ts';
import { handleZipForm } from './submit.ts';

/**
 * Serves `/quote` to zip forms without JavaScript, `/go/{token}` to browsers, and `/api/handoffs/`
 * to the comparison app.
 */
export function handoffRoutes(services: HandoffServices): Hono<ServerEnv> {
  const { config, pages, store, zipCodes, now, log } = services;
  const app = new Hono<ServerEnv>();

  app.post(ZIP_FORM_PATH, (c) => handleZipForm(c, services));

  // Browsers show this address with a form's errors, and people type or bookmark it.
  app.get(ZIP_FORM_PATH, (c) => c.redirect('/', 303));

  app.get(`${HANDOFF_PATH}:token`, async (c) => {
    const handoff = await find(c.req.param('token'));
    if (handoff === null || handoff.expires_at <= now()) {
      return pages.notFound(handoff?.path ?? c.req.path, c.var.visitor);
    }
    const line = pages.businessLinesOf(handoff.site).find(({ key }) => key === handoff.line);
    const { questions = [] } = line ?? {};
    const query = c.req.query();
    if (questions.length > 0 && query[ASKED_PARAM] === undefined) {
      return pages.questions(handoff, questions, c.var.visitor);
    }
    c.header('Cache-Control', NO_STORE);
    const address = await findAddress(handoff, line, c.req.header('Host'));
    return c.redirect(addressWithQuery(address, answersIn(query, questions)), 303);
  });

  app.get(`${HANDOFF_API_PATH}:token`, (c) =>
    withHandoff(c, async (handoff) => {
      const zip = zipCodes.find(handoff.zip);
      if (zip === undefined) return unknown(c);
      if (c.req.method === 'GET' && isCompareApp(c)) await countShown(handoff);
      const answer = handoffResponse(
        handoff,
        zip,
        await findTouches(store.reads, handoff.visit_id),
      );
      return c.json(config.demoPartner === '' ? answer : { ...answer, demo_partner: true });
    }),
  );

  app.patch(`${HANDOFF_API_PATH}:token`, (c) =>
    withHandoff(c, async (handoff) => {
      const body = parseObject(await c.req.text());
      if (body === null) return problem(c, 400, 'body-malformed', NO_OBJECT);
      const update = v.safeParse(handoffUpdateSchema, body);
      if (!update.success) {
        return problem(c, 422, 'first-name-invalid', 'first_name must have 1 to 80 characters.');
      }
      const { first_name: firstName } = update.output;
      await store.write(nameVisitor, { visitId: handoff.visit_id, firstName });
      return c.json({ first_name: firstName });
    }),
  );

  app.post(`${HANDOFF_API_PATH}:token${DEMO_REPORT_PATH}`, (c) =>
    withHandoff(c, async ({ lead_id: lead }) => {
      if (config.demoPartner === '') return unknown(c);
      const body = parseObject(await c.req.text());
      if (body === null) return problem(c, 400, 'body-malformed', NO_OBJECT);
      const report = v.safeParse(demoReportSchema, body);
      if (!report.success) {
        const detail = 'status must be accepted, sold or reversed, and amount a text.';
        return problem(c, 422, 'report-invalid', detail);
      }
      const done = await reportAsPartner(services, config.demoPartner, { lead, ...report.output });
      return 'refusal' in done ? problem(c, 422, 'report-invalid', done.refusal) : c.json(done);
    }),
  );

  /**
   * Finds the address to which a hand-off leads: that of its line, or the comparison app if the
   * site no longer has the line.
   */
  async function findAddress(
    handoff: HandoffRow,
    line: SiteLine | undefined,
    host: string | undefined,
  ): Promise<string> {
    const to = line ? lineDestination(line, handoff.locale) : COMPARE;
    if (to === COMPARE) return onwardUrl(config.compareUrl, handoff.token);
    if (isPagePath(to)) return pages.linkOn(host, to);
    const touches = await findTouches(store.reads, handoff.visit_id);
    const address = to === HOMEOWNERS ? config.homeownersUrls[handoff.locale] : to;
    return lineUrl(address, lineUrlValues(handoff, touches));
  }

  function isCompareApp(c: RequestContext): boolean {
    return checkBearer(c.req.header('Authorization'), config.compareToken) === 'granted';
  }

  /** Counts that a quote was shown. A failure is logged, and does not stop the visitor. */
  async function countShown({ lead_id: leadId }: HandoffRow): Promise<void> {
    try {
      await store.write(recordQuoteShown, { leadId, at: now() });
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'a step of a visit was not counted');
    }
  }

  function find(token: string): Promise<HandoffRow | null> {
    return isToken(token) ? findHandoff(store.reads, token) : Promise.resolve(null);
  }

  /**
   * Calls `respond` for the comparison app's token, or for the browser of the visit. For any other
   * browser the hand-off does not exist.
   */
  async function withHandoff(
    c: Context<ServerEnv, `${typeof HANDOFF_API_PATH}:token${'' | typeof DEMO_REPORT_PATH}`>,
    respond: (handoff: HandoffRow) => Promise<Response>,
  ): Promise<Response> {
    const bearer = checkBearer(c.req.header('Authorization'), config.compareToken);
    const opened = bearer === 'none' ? await visitOfRequest(c, services) : null;
    if (bearer === 'refused' || (bearer === 'none' && opened === null)) {
      c.header('WWW-Authenticate', 'Bearer');
      return problem(c, 401, 'not-authorized', 'Send the token of the comparison app.');
    }
    const handoff = await find(c.req.param('token'));
    const open = handoff !== null && handoff.expires_at > now();
    const own = bearer === 'granted' || handoff?.visit_id === opened?.visit.id;
    return open && own ? respond(handoff) : unknown(c);
  }

  function unknown(c: RequestContext): Response {
    return problem(c, 404, 'handoff-unknown', 'There is no such hand-off, or it has expired.');
  }

  return app;
}
