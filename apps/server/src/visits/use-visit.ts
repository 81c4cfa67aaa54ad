import { allowsIdentifiers, isConsentAnswer } from '@zipfront/contracts/consent-answer';
import { VISIT_LIFETIME_MS } from '@zipfront/contracts/cookies';
import { cleanUrl } from '@zipfront/contracts/privacy';
import { withoutIdentifiers } from '@zipfront/contracts/read-attribution';
import type { Transaction } from 'kysely';
import { moveCounts } from '../reports/count-conversion.ts';
import { countedBy } from '../reports/counted-by.ts';
import type { AdConsentColumns } from '../store/ad-consent-columns.ts';
import type { Flag } from '../store/flag.ts';
import { insertTogether } from '../store/insert-together.ts';
import { fromJson } from '../store/json-column.ts';
import type { Database } from '../store/schema.ts';
import type { Arrival } from './arrival.ts';
import { forgetIdentifiers } from './clean-marked-visit.ts';
import { touchToInsert } from './create-visit.ts';
import { markStemming } from './mark-visit.ts';
import { touchRow } from './new-visit.ts';
import {
  changesConsent,
  consentColumns,
  consentOf,
  lockedConsent,
  storeAnswer,
} from './store-answer.ts';
import { takesIdentifiers } from './takes-identifiers.ts';
import { bringsTouch, isSameArrival, wasHeldBack } from './touch-rule.ts';

/**
 * Maximum number of touches of a visit; no visitor arrives that often. Past it the newest takes the place of
 * the one before, so that the first and the last are right and a visit cannot grow without end.
 */
export const MAX_TOUCHES = 200;

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
export async function useVisit(
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
  if (before && takesIdentifiers({ visit: before }, arrival)) {
    if (arrival.privacySignal) await markStemming(trx, visitId);
    await forgetIdentifiers(trx, visitId);
  }
  const mayIdentify = visit.privacy_signal === 0 && allowsIdentifiers(visit.ad_consent);
  const writable = mayIdentify ? arrival : withoutClick(arrival);
  if (bringsTouch(writable)) await recordTouch(trx, visitId, writable);
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
  };
}

async function recordTouch(
  trx: Transaction<Database>,
  visitId: string,
  arrival: Arrival,
): Promise<void> {
  const last = await trx
    .selectFrom('touch')
    .select(['position', 'at', 'path', 'page_url', 'referrer', 'fields'])
    .where('visit_id', '=', visitId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const marks = { ...last, fields: fromJson(last.fields) };
  if (isSameArrival(marks, arrival)) return;
  const next = wasHeldBack(marks, last.page_url, arrival) ? last.position : last.position + 1;
  const position = Math.min(next, MAX_TOUCHES);
  if (position === last.position) {
    await trx
      .deleteFrom('touch')
      .where('visit_id', '=', visitId)
      .where('position', '=', position)
      .execute();
  }
  await insertTogether(trx, [touchToInsert(touchRow(arrival, visitId, position))]);
  if (position === 1) {
    const { day: _day, hour: _hour, ...by } = countedBy(arrival);
    await moveCounts(trx, visitId, by);
  }
}
