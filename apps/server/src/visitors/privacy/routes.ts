import {
  CHOICE_ANCHORS,
  CURRENT_VISIT_API_PATH,
  OPT_OUT_API_PATH,
  ORDER_ANCHORS,
  ORDER_DELETION_PATH,
  PRIVACY_CHOICE_PATH,
  VISIT_EXPORT_API_PATH,
} from '@zipfront/contracts/privacy/privacy-choice';
import {
  postedChoiceSchema,
  privacyChoiceSchema,
  storedVisitQuerySchema,
} from '@zipfront/contracts/privacy/stored-visit';
import { FIND_ORDER_FIELDS } from '@zipfront/contracts/shipping/form-fields';
import { Hono } from 'hono';
import * as v from 'valibot';
import { readFields, readFormOrEmpty, respondToForm } from '../../platform/forms/read-form.ts';
import { addCookies, cookieNames } from '../../platform/http/cookies.ts';
import { problem } from '../../platform/http/problem.ts';
import { clientNetwork } from '../../platform/http/rate-limit.ts';
import { parseObject, streamBody } from '../../platform/http/request-body.ts';
import { createSlots } from '../../platform/http/slots.ts';
import type { RequestContext, ServerEnv } from '../../platform/http/visitor.ts';
import type { Services } from '../../services.ts';
import { deleteOrder } from '../../shipping/orders/delete-order.ts';
import { readReference } from '../../shipping/orders/find-order.ts';
import type { Pages } from '../../site/pages/pages.ts';
import { deleteVisit } from '../visits/delete-visit.ts';
import { optOutBeforeVisit, setOptOut } from '../visits/opt-out.ts';
import { clearedVisitCookies } from '../visits/visit-cookies.ts';
import { noVisit, visitOfRequest, visitsOfRequest } from '../visits/visit-of-request.ts';
import { clearedChoiceCookies, optInCookie, optOutCookies } from './choice-cookies.ts';
import { exportVisit } from './export-visit.ts';
import { findStoredVisit } from './find-stored-visit.ts';

/**
 * Maximum number of exports at the same time, in all and for one address. Each has a page of rows
 * in memory.
 */
export const EXPORTS_AT_ONCE = 32;
export const EXPORTS_AT_ONCE_EACH = 2;

const EXPORT_RETRY_AFTER_SECONDS = 5;

interface ChoiceServices extends Pick<Services, 'config' | 'store' | 'now'> {
  pages: Pick<Pages, 'find' | 'linkOn'>;
}

/**
 * Serves a visitor's choices: see, export, delete, opt out. None of these routes creates or
 * prolongs a visit.
 */
export function choiceRoutes(services: ChoiceServices): Hono<ServerEnv> {
  const { config, pages, store, now } = services;
  const { publicUrl } = config;
  const exports = createSlots({ all: EXPORTS_AT_ONCE, each: EXPORTS_AT_ONCE_EACH });
  const app = new Hono<ServerEnv>();

  app.get(CURRENT_VISIT_API_PATH, async (c) => {
    const query = v.safeParse(storedVisitQuerySchema, c.req.query());
    if (!query.success) return problem(c, 400, 'page-invalid', 'page must be a number from 1.');
    const opened = await visitOfRequest(c, services);
    // Not a 404, which browsers log as an error: that nothing is stored is an ordinary response.
    return c.json(opened && (await findStoredVisit(store.reads, opened.visit, query.output.page)));
  });

  app.get(VISIT_EXPORT_API_PATH, async (c) => {
    const opened = await visitOfRequest(c, services);
    if (opened === null) return noVisit(c);
    c.header('Content-Type', 'application/json');
    c.header('Content-Disposition', 'attachment; filename="visit.json"');
    // The body would never be read, and its slot never returned.
    if (c.req.method === 'HEAD') return c.body(null);
    const giveBack = exports.take(clientNetwork(c.get('visitor').address));
    if (giveBack === null) return tooManyExports(c);
    return c.body(streamBody(exportVisit(store.reads, opened.visit), giveBack));
  });

  app.delete(CURRENT_VISIT_API_PATH, async (c) => {
    return addCookies(c.body(null, 204), await forget(c));
  });

  app.put(OPT_OUT_API_PATH, async (c) => {
    const body = v.safeParse(privacyChoiceSchema, parseObject(await c.req.text()));
    if (!body.success) {
      return problem(c, 422, 'choice-invalid', 'The body must be {"opt_out": true} or false.');
    }
    return addCookies(c.body(null, 204), await optOut(c, body.output.opt_out));
  });

  app.post(PRIVACY_CHOICE_PATH, async (c) => {
    const form = await readFormOrEmpty(c);
    const posted = v.safeParse(postedChoiceSchema, {
      choice: form.value('choice'),
      ...(form.has('page') && { page: form.value('page') }),
    });
    if (!posted.success) return c.redirect('/', 303);
    const { choice, page } = posted.output;
    const cookies = choice === 'delete' ? await forget(c) : await optOut(c, choice === 'opt-out');
    return addCookies(backTo(c, page, CHOICE_ANCHORS[choice]), cookies);
  });

  app.post(ORDER_DELETION_PATH, async (c) => {
    const posted = await readFormOrEmpty(c);
    const { reference, email, page } = readFields(posted, { ...FIND_ORDER_FIELDS, page: {} });
    const known = readReference(reference);
    const deleted =
      known !== null && (await store.write(deleteOrder, { reference: known, email, at: now() }));
    return respondToForm(c, {
      // Not a 404, which browsers log as an error: that no order has both is an ordinary response.
      status: 200,
      json: { deleted },
      page: () => backTo(c, page, deleted ? ORDER_ANCHORS.deleted : ORDER_ANCHORS.missing),
    });
  });

  // People type or bookmark the address to which the forms post.
  app.get(PRIVACY_CHOICE_PATH, (c) => c.redirect('/', 303));

  /** Redirects to one of our pages, otherwise home, so that it can never lead to another host. */
  function backTo(c: RequestContext, page: string, anchor: string): Response {
    const found = pages.find(page);
    const path = found ? pages.linkOn(c.req.header('host'), found.path) : '/';
    return c.redirect(`${path}#${anchor}`, 303);
  }

  /** Deletes the data of the browser's visits. Returns cookies that delete ours in the browser. */
  async function forget(c: RequestContext): Promise<string[]> {
    for (const { visit } of await visitsOfRequest(c, services)) {
      await store.write(deleteVisit, { visitId: visit.id, at: now() });
    }
    const cookies = c.req.header('Cookie');
    return [...clearedVisitCookies(publicUrl), ...clearedChoiceCookies(cookies, publicUrl)];
  }

  /**
   * Stores an opt-out, or takes it back unless the browser itself still sends the signal. Returns
   * cookies that remember the choice.
   */
  async function optOut(c: RequestContext, out: boolean): Promise<string[]> {
    const marked = out || c.get('visitor').privacySignal;
    for (const { visit } of await visitsOfRequest(c, services)) {
      const visitId = visit.id;
      if (marked) await optOutBeforeVisit(store, visitId);
      await store.write(setOptOut, { visitId, privacySignal: marked ? 1 : 0 });
    }
    const held = cookieNames(c.req.header('Cookie'));
    return out ? optOutCookies(held, publicUrl) : [optInCookie(publicUrl)];
  }

  return app;
}

function tooManyExports(c: RequestContext): Response {
  c.header('Content-Disposition', undefined);
  c.header('Retry-After', String(EXPORT_RETRY_AFTER_SECONDS));
  const detail = 'Too many exports are under way: try again once one has ended.';
  return problem(c, 429, 'too-many-requests', detail);
}
