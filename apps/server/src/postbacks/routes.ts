import { POSTBACK_API_PATH } from '@zipfront/contracts/postback';
import { type Context, Hono } from 'hono';
import { methodNotAllowed } from '../http/errors.ts';
import { problem } from '../http/problem.ts';
import { networkOf } from '../http/rate-limit.ts';
import type { ServerEnv } from '../http/visitor.ts';
import { timeZonesOf } from '../pages/time-zones-of.ts';
import type { Services } from '../services.ts';
import { checkPostback, NO_PROOF } from './check-postback.ts';
import { countRefusal } from './count-refusal.ts';
import { findPartner } from './find-partner.ts';
import { storePostback } from './store-postback.ts';

/** The longest id of a partner. */
const PARTNER_ID = /^[a-z0-9-]{1,40}$/;

/** The field of a query that proves whose report it is. */
const TOKEN_FIELD = 'token';

/** Services that take reports of partners. */
interface PostbackServices extends Pick<Services, 'store' | 'now'> {
  pages: Pick<Services['pages'], 'siteNames' | 'timeZoneOf'>;
}

/** `/api/postbacks/{partner}`, where partners report what became of leads. */
export function postbackRoutes({ store, pages, now }: PostbackServices): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const path = `${POSTBACK_API_PATH}:partner` as const;
  app.post(path, async (c) => take(c, new Uint8Array(await c.req.arrayBuffer())));
  // A look at an address reports nothing.
  app.get(path, (c) =>
    c.req.method === 'HEAD' ? methodNotAllowed(c, ['GET', 'POST']) : take(c, null),
  );
  return app;

  /** @param body null for a report in the query */
  async function take(
    c: Context<ServerEnv, typeof path>,
    body: Uint8Array | null,
  ): Promise<Response> {
    const id = c.req.param('partner');
    const partner = PARTNER_ID.test(id) ? await findPartner(store.reads, id) : null;
    if (partner === null) return notAuthorized(c, NO_PROOF);
    const checked = checkPostback(partner, {
      method: c.req.method,
      header: (name) => c.req.header(name),
      token: c.req.query(TOKEN_FIELD),
      body,
      query: c.req.query(),
      network: networkOf(c.get('visitor').address),
      now: now(),
    });
    if ('reason' in checked) {
      await refuse(id, checked.reason);
      if (checked.status === 401) return notAuthorized(c, checked.detail);
      const type = checked.status === 403 ? 'partner-disabled' : 'postback-invalid';
      return problem(c, checked.status, type, checked.detail);
    }
    const outcome = await store.write(storePostback, {
      row: checked.row,
      timeZones: timeZonesOf(pages),
    });
    return c.json({ outcome }, outcome === 'stored' ? 202 : 200);
  }

  function refuse(partner: string, reason: string): Promise<void> {
    return store.write(countRefusal, { partner, reason, at: now() });
  }

  function notAuthorized(c: Context, detail: string): Response {
    c.header('WWW-Authenticate', 'Bearer');
    return problem(c, 401, 'not-authorized', detail);
  }
}
