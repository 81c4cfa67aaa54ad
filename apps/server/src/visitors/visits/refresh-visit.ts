import { withoutIdentifiers } from '@zipfront/contracts/attribution/attribution';
import {
  allowsIdentifiers,
  isConsentAnswer,
  mayIdentify,
} from '@zipfront/contracts/privacy/consent';
import { cleanUrl } from '@zipfront/contracts/privacy/privacy';
import { HOUR_MS } from '@zipfront/contracts/time/time';
import { VISIT_LIFETIME_MS } from '@zipfront/contracts/visits/cookies';
import type { Trx } from '../../platform/store/schema.ts';
import type { AdConsentColumns, Flag } from '../../platform/store/tables/columns.ts';
import type { VisitRow } from '../../platform/store/tables/visits.ts';
import { moveChoice } from '../../reporting/rollups/move-counts.ts';
import type { Services } from '../../services.ts';
import type { Arrival } from './arrival.ts';
import {
  changesConsent,
  consentColumns,
  lockConsent,
  pickConsent,
  storeConsent,
} from './consent.ts';
import { findVisit, type KnownVisit } from './find-visit.ts';
import { forgetIdentifiers, optOutBeforeVisit, propagateOptOut } from './opt-out.ts';
import { isSameArrival, isTouch, recordTouch } from './record-touch.ts';
import type { OpenedVisit } from './visit-cookies.ts';

export function mustDropClickIds(
  { visit }: { visit: Pick<VisitRow, 'privacy_signal' | 'ad_consent'> },
  { privacySignal, consent }: Pick<Arrival, 'privacySignal' | 'consent'>,
): boolean {
  return (
    (privacySignal && visit.privacy_signal === 0) ||
    (consent === 'denied' && allowsIdentifiers(visit.ad_consent))
  );
}

export interface VisitUse {
  visitId: string;
  arrival: Arrival;
  zip?: string | null;
}

export interface UsedVisit {
  quoteId: string;
  /** The mark that the visit has now, not the one from when a form was read. */
  privacySignal: Flag;
  /** The answer that the visit has now. */
  consent: AdConsentColumns;
  bot: Flag;
}

/**
 * Stores what an arrival changes of a known visit. A first signal or a no removes stored click ids.
 * The first statement locks the row; returns null if the visit was deleted.
 */
export async function refreshVisit(
  trx: Trx,
  { visitId, arrival, zip = null }: VisitUse,
): Promise<UsedVisit | null> {
  const statesChoice = arrival.privacySignal || arrival.consent !== 'not-asked';
  const before = statesChoice ? await lockConsent(trx, visitId) : undefined;
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
  if (before) await moveChoice(trx, visitId, { from: before, to: visit });
  if (changes && isConsentAnswer(arrival.consent)) await storeConsent(trx, visitId, arrival);
  if (before && mustDropClickIds({ visit: before }, arrival)) {
    if (arrival.privacySignal) await propagateOptOut(trx, visitId);
    await forgetIdentifiers(trx, visitId);
  }
  const writable = mayIdentify(visit) ? arrival : withoutClick(arrival);
  await recordTouch(trx, visitId, writable);
  const quote = await trx
    .selectFrom('quote')
    .select('id')
    .where('visit_id', '=', visitId)
    .executeTakeFirstOrThrow();
  const { privacy_signal: privacySignal, bot } = visit;
  return { quoteId: quote.id, privacySignal, consent: pickConsent(visit), bot };
}

/**
 * Removes the click ids of an arrival, and marks it like its visit: the visit's mark and answer
 * apply to everything that is stored for it later.
 */
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

/** Minimum time between two prolongations of a visit's life, so that most reads cause no write. */
const RENEW_AFTER_MS = HOUR_MS;

/**
 * Refreshes a known visit for a request that only reads it: writes a longer life, a mark or a
 * touch, if any. Returns null if the visit was deleted. Throws `StoreUnavailable`.
 */
export async function refreshKnownVisit(
  { store }: Pick<Services, 'store'>,
  opened: OpenedVisit,
  arrival: Arrival,
): Promise<OpenedVisit | null> {
  if (!isUseDue(opened, arrival)) return opened;
  const { id: visitId, session_hash: sessionHash } = opened.visit;
  if (mustDropClickIds(opened, arrival)) await optOutBeforeVisit(store, visitId);
  await store.write(refreshVisit, { visitId, arrival });
  const known = await findVisit(store.reads, { visitId, sessionHash, now: arrival.at });
  return known && { ...known, session: opened.session };
}

export function isUseDue({ visit, last }: KnownVisit, arrival: Arrival): boolean {
  return (
    arrival.at - visit.last_seen_at >= RENEW_AFTER_MS ||
    mustDropClickIds({ visit }, arrival) ||
    changesConsent(arrival, visit) ||
    (isTouch(arrival) && !(last && isSameArrival(last, arrival)))
  );
}
