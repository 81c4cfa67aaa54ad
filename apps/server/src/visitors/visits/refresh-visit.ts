import { allowsIdentifiers, isConsentAnswer } from '@zipfront/contracts/consent-answer';
import { VISIT_LIFETIME_MS } from '@zipfront/contracts/cookies';
import { HOUR_MS } from '@zipfront/contracts/day-ms';
import { cleanUrl } from '@zipfront/contracts/privacy';
import { withoutIdentifiers } from '@zipfront/contracts/read-attribution';
import type { Transaction } from 'kysely';
import type { Database, VisitRow } from '../../platform/store/schema.ts';
import type { AdConsentColumns, Flag } from '../../platform/store/tables/columns.ts';
import type { Services } from '../../site/services.ts';
import type { Arrival } from './arrival.ts';
import { findVisit } from './find-visit.ts';
import { forgetAhead, forgetIdentifiers, propagateOptOut } from './opt-out.ts';
import { recordTouch } from './record-touch.ts';
import {
  changesConsent,
  consentColumns,
  consentOf,
  lockedConsent,
  storeAnswer,
} from './store-answer.ts';
import { isSameArrival, isTouch } from './touch-rule.ts';
import type { KnownVisit } from './visit-answer.ts';
import type { OpenedVisit } from './visit-cookies.ts';

/**
 * Whether a use of a visit takes the click ids from it: it had no privacy signal until now, or its visitor
 * takes back that they may be stored.
 */
export function mustDropClickIds(
  { visit }: { visit: Pick<VisitRow, 'privacy_signal' | 'ad_consent'> },
  { privacySignal, consent }: Pick<Arrival, 'privacySignal' | 'consent'>,
): boolean {
  return (
    (privacySignal && visit.privacy_signal === 0) ||
    (consent === 'denied' && allowsIdentifiers(visit.ad_consent))
  );
}

/** A known visit that was used once more. */
export interface VisitUse {
  visitId: string;
  arrival: Arrival;
  /** The zip code that the use submitted; null or missing if it was no submit. */
  zip?: string | null;
}

/** The visit after its use. */
export interface UsedVisit {
  quoteId: string;
  privacySignal: Flag;
  consent: AdConsentColumns;
  bot: Flag;
}

/**
 * Renews a visit, marks it where the browser sent the privacy signal, stores the visitor's answer with it and
 * with all that stems from it, and records the arrival where it is a new touch. A first signal and a no take the
 * click ids out of what is stored. The first statement locks the visit's row, so that of two calls at once the second sees what the first
 * has written.
 *
 * @returns null if the visit was deleted
 */
export async function refreshVisit(
  trx: Transaction<Database>,
  { visitId, arrival, zip = null }: VisitUse,
): Promise<UsedVisit | null> {
  const says = arrival.privacySignal || arrival.consent !== 'not-asked';
  const before = says ? await lockedConsent(trx, visitId) : undefined;
  const changes = before !== undefined && changesConsent(arrival, before);
  const visit = await trx
    .updateTable('visit')
    .set({
      last_seen_at: arrival.at,
      expires_at: arrival.at + VISIT_LIFETIME_MS,
      ...(arrival.privacySignal && { privacy_signal: 1 }),
      ...(changes && consentColumns(arrival)),
      ...(zip !== null && { zipcode: zip }),
    })
    .where('id', '=', visitId)
    .returning(['privacy_signal', 'bot', 'ad_consent', 'ad_consent_at', 'ad_consent_version'])
    .executeTakeFirst();
  if (visit === undefined) return null;
  if (changes && isConsentAnswer(arrival.consent)) await storeAnswer(trx, visitId, arrival);
  if (before && mustDropClickIds({ visit: before }, arrival)) {
    if (arrival.privacySignal) await propagateOptOut(trx, visitId);
    await forgetIdentifiers(trx, visitId);
  }
  const mayIdentify = visit.privacy_signal === 0 && allowsIdentifiers(visit.ad_consent);
  const writable = mayIdentify ? arrival : withoutClick(arrival);
  await recordTouch(trx, visitId, writable);
  const quote = await trx
    .selectFrom('quote')
    .select('id')
    .where('visit_id', '=', visitId)
    .executeTakeFirstOrThrow();
  const { privacy_signal: privacySignal, bot } = visit;
  return { quoteId: quote.id, privacySignal, consent: consentOf(visit), bot };
}

/** The mark of a visit and its answer hold for all that is written of it later. */
function withoutClick(arrival: Arrival): Arrival {
  const clean = (url: string | null) => cleanUrl(url, { privacySignal: true });
  return {
    ...arrival,
    fields: withoutIdentifiers(arrival.fields),
    pageUrl: clean(arrival.pageUrl),
    referrer: clean(arrival.referrer),
    privacySignal: true,
  };
}

/** A visit's life is prolonged in the database at most this often, to spare a write a read. */
const RENEW_AFTER_MS = HOUR_MS;

/**
 * Uses a known visit for an arrival: prolongs it, marks it, records the touch; writes only where
 * one of these is due.
 *
 * @returns the visit as it is afterwards; null where it was deleted meanwhile
 * @throws StoreUnavailable
 */
export async function refreshKnownVisit(
  { store }: Pick<Services, 'store'>,
  opened: OpenedVisit,
  arrival: Arrival,
): Promise<OpenedVisit | null> {
  if (!isUseDue(opened, arrival)) return opened;
  const { id: visitId, session_hash: sessionHash } = opened.visit;
  if (mustDropClickIds(opened, arrival)) await forgetAhead(store, visitId);
  await store.write(refreshVisit, { visitId, arrival });
  const known = await findVisit(store.reads, { visitId, sessionHash, now: arrival.at });
  return known && { ...known, session: opened.session };
}

/** Whether a use of a visit changes anything that is stored of it. */
export function isUseDue({ visit, last }: KnownVisit, arrival: Arrival): boolean {
  return (
    arrival.at - visit.last_seen_at >= RENEW_AFTER_MS ||
    mustDropClickIds({ visit }, arrival) ||
    changesConsent(arrival, visit) ||
    (isTouch(arrival) && !(last && isSameArrival(last, arrival)))
  );
}
