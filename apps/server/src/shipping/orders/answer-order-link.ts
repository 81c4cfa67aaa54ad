import {
  FIND_ORDER_FORM,
  LINK_ENDED_ANCHOR,
  ORDERS_PATH,
} from '@zipfront/contracts/shipping/form-fields';
import type { Context } from 'hono';
import { NO_STORE } from '../../platform/http/cache-control.ts';
import { addCookies } from '../../platform/http/cookies.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import { findOrder } from './find-order.ts';
import type { OrderContext } from './order-context.ts';
import { ownerCookie } from './owner-cookie.ts';
import { readOwnerProof } from './owner-proof.ts';

/**
 * Responds to the link of a mail: leads to the order, which the browser now opens as its owner for thirty
 * minutes. The address with the token is never that of a page, so that no script, event or referrer has it.
 * A link that opens nothing leads to the page that finds orders.
 */
export async function answerOrderLink(
  c: Context<ServerEnv>,
  context: OrderContext,
): Promise<Response> {
  const { pages, secret, store, now } = context;
  const proof = c.req.param('token') ?? '';
  const reference = readOwnerProof(secret, 'link', { proof, now: now() });
  const order = reference && (await findOrder(store.reads, reference));
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex');
  c.header('Cache-Control', NO_STORE);
  if (order) {
    const location = `${ORDERS_PATH}${order.reference}/`;
    return addCookies(c.redirect(location, 303), [ownerCookie(context, order.reference)]);
  }
  const { locale, home } = pages.siteAt(c.req.path);
  const found = pages.pathWith({ site: pages.siteOf(c.req.path), locale }, FIND_ORDER_FORM);
  const location = pages.linkOn(c.var.visitor.host, found ?? home);
  return c.redirect(found === null ? location : `${location}#${LINK_ENDED_ANCHOR}`, 303);
}
