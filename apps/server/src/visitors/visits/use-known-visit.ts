import { HOUR_MS } from '@zipfront/contracts/day-ms';
import type { Services } from '../../site/services.ts';
import type { Arrival } from './arrival.ts';
import { forgetAhead } from './clean-marked-visit.ts';
import { findVisit } from './find-visit.ts';
import type { OpenedVisit } from './session-cookie.ts';
import { changesConsent } from './store-answer.ts';
import { takesIdentifiers } from './takes-identifiers.ts';
import { bringsTouch, isSameArrival } from './touch-rule.ts';
import { useVisit } from './use-visit.ts';
import type { KnownVisit } from './visit-answer.ts';

/** A visit's life is prolonged in the database at most this often, to spare a write a read. */
const RENEW_AFTER_MS = HOUR_MS;

/**
 * Uses a known visit for an arrival: prolongs it, marks it, records the touch; writes only where
 * one of these is due.
 *
 * @returns the visit as it is afterwards; null where it was deleted meanwhile
 * @throws StoreUnavailable
 */
export async function useKnownVisit(
  { store }: Pick<Services, 'store'>,
  opened: OpenedVisit,
  arrival: Arrival,
): Promise<OpenedVisit | null> {
  if (!isUseDue(opened, arrival)) return opened;
  const { id: visitId, session_hash: sessionHash } = opened.visit;
  if (takesIdentifiers(opened, arrival)) await forgetAhead(store, visitId);
  await store.write(useVisit, { visitId, arrival });
  const known = await findVisit(store.reads, { visitId, sessionHash, now: arrival.at });
  return known && { ...known, session: opened.session };
}

/** Whether a use of a visit changes anything that is stored of it. */
export function isUseDue({ visit, last }: KnownVisit, arrival: Arrival): boolean {
  return (
    arrival.at - visit.last_seen_at >= RENEW_AFTER_MS ||
    takesIdentifiers({ visit }, arrival) ||
    changesConsent(arrival, visit) ||
    (bringsTouch(arrival) && !(last && isSameArrival(last, arrival)))
  );
}
