import { randomBytes } from 'node:crypto';
import { PARTNER_ID } from '@zipfront/contracts/console/partners';
import { POSTBACK_API_PATH } from '@zipfront/contracts/money/postback';
import { type Context, Hono } from 'hono';
import { methodNotAllowed } from '../../platform/http/errors.ts';
import { problem } from '../../platform/http/problem.ts';
import { clientNetwork } from '../../platform/http/rate-limit.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import type { Services } from '../../services.ts';
import {
  siteTimeZones,
  timeZoneOfSite,
  type ZonedSites,
} from '../../site/pages/site-time-zones.ts';
import { checkPostback, noProof } from './check-postback.ts';
import { findPartner, type KnownPartner } from './find-partners.ts';
import { countUnproven } from './refusal-counts.ts';
import { refusePostback } from './refused-postbacks.ts';
import { TOKEN_OF_REPORT } from './report-fields.ts';
import { storePostback } from './store-postback.ts';

/**
 * Stands for an unknown partner: its proof is always wrong, and the refusal takes as long as that
 * of a known one.
 */
const NOBODY: KnownPartner = {
  id: '',
  auth: 'signature',
  mapping: {},
  networks: [],
  isDisabled: false,
  secrets: [`whsec_${randomBytes(24).toString('base64')}`],
};

interface PostbackServices extends Pick<Services, 'store' | 'now'> {
  pages: ZonedSites;
}

/** Serves `/api/postbacks/{partner}`, where partners report what became of leads. */
export function postbackRoutes({ store, pages, now }: PostbackServices): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const path = `${POSTBACK_API_PATH}:partner` as const;
  app.post(path, async (c) => take(c, new Uint8Array(await c.req.arrayBuffer())));
  // HEAD, as a preview of a link sends it, reports nothing.
  app.get(path, (c) =>
    c.req.method === 'HEAD' ? methodNotAllowed(c, ['GET', 'POST']) : take(c, null),
  );
  return app;

  async function take(
    c: Context<ServerEnv, typeof path>,
    body: Uint8Array | null,
  ): Promise<Response> {
    const id = c.req.param('partner');
    const at = now();
    const header = (name: string) => c.req.header(name);
    if (!PARTNER_ID.test(id)) return notAuthorized(c, noProof({ header, now: at }));
    const partner = await findPartner(store.reads, id);
    const query = new URL(c.req.url).searchParams;
    const [token, ...others] = new Set(query.getAll(TOKEN_OF_REPORT));
    const checked = checkPostback(partner ?? NOBODY, {
      method: c.req.method,
      header,
      token: others.length === 0 ? token : undefined,
      body,
      query,
      network: clientNetwork(c.get('visitor').address),
      now: at,
    });
    if ('reason' in checked) {
      const { status, reason, detail, sent } = checked;
      const timeZone = timeZoneOfSite(pages, null);
      if (status === 401) {
        if (partner !== null) countUnproven({ partner: id, reason, at, timeZone, times: 1 });
        return notAuthorized(c, detail);
      }
      await store.write(refusePostback, { partner: id, reason, detail, sent, at, timeZone });
      const type = status === 403 ? 'partner-disabled' : 'postback-invalid';
      return problem(c, status, type, detail);
    }
    const outcome = await store.write(storePostback, {
      row: checked.row,
      timeZones: siteTimeZones(pages),
    });
    return c.json({ outcome }, outcome === 'stored' ? 202 : 200);
  }

  function notAuthorized(c: Context, detail: string): Response {
    c.header('WWW-Authenticate', 'Bearer');
    return problem(c, 401, 'not-authorized', detail);
  }
}
