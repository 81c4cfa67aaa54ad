import type { Context } from 'hono';
import type { ServerEnv } from '../http/visitor.ts';
import type { Services } from '../services.ts';
import type { Arrival } from '../visits/arrival.ts';
import { forgetIdentifiers } from '../visits/clean-marked-visit.ts';
import { isFirstMarked, makeVisit, openedVisit, useKnownVisit } from '../visits/enter-visit.ts';
import { newVisit } from '../visits/new-visit.ts';
import type { OpenedVisit } from '../visits/session-cookie.ts';
import { visitCookies } from '../visits/visit-cookies.ts';
import { visitOfRequest, visitorIdOfRequest } from '../visits/visit-of-request.ts';
import type { FormOwner } from './owner.ts';

/**
 * Sends a valid form to the store with its visit: the one that the browser has, else one that is made
 * with it. Bots get one, too, flagged: somebody pressed the button.
 *
 * @param write answers null where the known visit is gone
 * @throws StoreUnavailable
 */
export async function sendWithVisit<T>(
  c: Context<ServerEnv>,
  services: Services,
  arrival: Arrival,
  write: (owner: FormOwner) => Promise<T | null>,
): Promise<{ opened: OpenedVisit; answer: T }> {
  const found = await visitOfRequest(c, services);
  if (found) {
    const answer = await write({ use: { visitId: found.visit.id, arrival } });
    if (answer !== null) {
      if (isFirstMarked(found, arrival)) await forgetIdentifiers(services.store, found.visit.id);
      return { opened: found, answer };
    }
  }
  const made = newVisit(arrival, whoOf(c));
  const answer = await write({ create: made.rows });
  if (answer === null) throw new Error('A form was refused together with its new visit.');
  services.metrics.visitCreated();
  return { opened: openedVisit(made), answer };
}

/** The visit of a form that is not valid: its attribution is kept all the same. */
export async function visitOfRefused(
  c: Context<ServerEnv>,
  services: Services,
  arrival: Arrival,
): Promise<OpenedVisit> {
  const found = await visitOfRequest(c, services);
  const used = found && (await useKnownVisit(services, found, arrival));
  return used ?? makeVisit(services, arrival, whoOf(c));
}

/** An answer with the visit's cookies, which nothing keeps. */
export function withVisit(
  response: Response,
  { session, visit }: OpenedVisit,
  { config }: Services,
): Response {
  const values = { session, visitId: visit.id, visitorId: visit.visitor_id };
  for (const cookie of visitCookies(values, config.publicUrl)) {
    response.headers.append('Set-Cookie', cookie);
  }
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

function whoOf(c: Context<ServerEnv>): { visitorId: string | null; bot: boolean } {
  return { visitorId: visitorIdOfRequest(c), bot: c.get('visitor').bot };
}
