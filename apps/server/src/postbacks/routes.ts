import { POSTBACK_API_PATH } from '@zipfront/contracts/postback';
import { type Context, Hono } from 'hono';
import { NO_OBJECT, parseObject } from '../http/parse-object.ts';
import { problem } from '../http/problem.ts';
import { networkOf } from '../http/rate-limit.ts';
import type { ServerEnv } from '../http/visitor.ts';
import type { Services } from '../services.ts';
import { countRefusal } from './count-refusal.ts';
import { findPartner } from './find-partner.ts';
import { isOwnPostback } from './is-own-postback.ts';
import { readPostback } from './read-postback.ts';
import { storePostback } from './store-postback.ts';
import { timeZonesOf } from './time-zones-of.ts';

/** The longest id of a partner. */
const PARTNER_ID = /^[a-z0-9-]{1,40}$/;

/** The field of a query that proves whose report it is. */
const TOKEN_FIELD = 'token';

/** Explanations of wrong fields, by their names. */
const FIELDS: Readonly<Record<string, string>> = {
  body: NO_OBJECT,
  lead_id: 'lead_id must be the id of the lead, as it was handed over.',
  transaction_id: 'transaction_id must have 1 to 100 visible ASCII characters.',
  event: 'event or status must be a word of 1 to 60 letters, digits, and _ . : -',
  status: 'status must be a word of 1 to 60 letters, digits, and _ . : -',
  amount: 'amount must be dollars from 0 to 10000000.00, with two decimals at most.',
  currency: 'currency must be USD.',
  occurred_at: 'occurred_at must be a time such as 2026-11-20T18:30:00Z.',
};

/** Services that take reports of partners. */
interface PostbackServices extends Pick<Services, 'store' | 'now'> {
  pages: Pick<Services['pages'], 'siteNames' | 'timeZoneOf'>;
}

/** `/api/postbacks/{partner}`, where partners report what became of leads. */
export function postbackRoutes({ store, pages, now }: PostbackServices): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const path = `${POSTBACK_API_PATH}:partner` as const;
  app.post(path, async (c) => take(c, new Uint8Array(await c.req.arrayBuffer())));
  app.get(path, (c) => take(c, null));
  return app;

  /** @param body null for a report in the query */
  async function take(
    c: Context<ServerEnv, typeof path>,
    body: Uint8Array | null,
  ): Promise<Response> {
    const id = c.req.param('partner');
    const partner = PARTNER_ID.test(id) ? await findPartner(store.reads, id) : null;
    if (partner === null) return notAuthorized(c);
    const isOwn = isOwnPostback(partner, {
      method: c.req.method,
      header: (name) => c.req.header(name),
      token: c.req.query(TOKEN_FIELD),
      body: body ?? new Uint8Array(),
      network: networkOf(c.get('visitor').address),
      now: now(),
    });
    if (!isOwn) {
      await refuse(id, partner.auth);
      return notAuthorized(c);
    }
    const sent = body === null ? c.req.query() : parseObject(new TextDecoder().decode(body));
    const read =
      sent === null
        ? { wrong: 'body' }
        : readPostback(sent, { partner: id, mapping: partner.mapping, now: now() });
    if ('wrong' in read) {
      await refuse(id, read.wrong);
      return problem(c, 422, 'postback-invalid', FIELDS[read.wrong]);
    }
    const outcome = await store.write(storePostback, {
      row: read.row,
      timeZones: timeZonesOf(pages),
    });
    return c.json({ outcome }, outcome === 'stored' ? 202 : 200);
  }

  function refuse(partner: string, reason: string): Promise<void> {
    return store.write(countRefusal, { partner, reason, at: now() });
  }

  function notAuthorized(c: Context): Response {
    c.header('WWW-Authenticate', 'Bearer');
    return problem(c, 401, 'not-authorized', 'Send the signature or the token of the partner.');
  }
}
