import type { ConsentAnswer } from '@zipfront/contracts/consent-answer';
import { VISIT_LIFETIME_MS } from '@zipfront/contracts/cookies';
import { cleanUrl } from '@zipfront/contracts/privacy';
import { withoutIdentifiers } from '@zipfront/contracts/read-attribution';
import { sql, type Transaction } from 'kysely';
import { markConversions } from '../ledger/mark-conversions.ts';
import { moveCounts } from '../reports/count-conversion.ts';
import { countedBy } from '../reports/counted-by.ts';
import type { Flag } from '../store/flag.ts';
import { fromJson } from '../store/json-column.ts';
import type { Database } from '../store/schema.ts';
import type { Arrival } from './arrival.ts';
import { insertTouch } from './create-visit.ts';
import { lockVisit } from './lock-visit.ts';
import { touchRow } from './new-visit.ts';
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
  consent: ConsentAnswer | null;
  bot: Flag;
}

/**
 * Renews a visit, marks it where the browser sent the privacy signal, and records the arrival where
 * it is a new touch. The first statement locks the visit's row, so that of two calls at once the
 * second sees what the first has written.
 *
 * @returns null if the visit was deleted
 */
export async function useVisit(
  trx: Transaction<Database>,
  { visitId, arrival, zip = null }: VisitUse,
): Promise<UsedVisit | null> {
  if (arrival.privacySignal) await lockVisit(trx, visitId);
  const visit = await trx
    .updateTable('visit')
    .set({
      last_seen_at: arrival.at,
      expires_at: arrival.at + VISIT_LIFETIME_MS,
      ...(arrival.privacySignal && { privacy_signal: 1 }),
      ...(arrival.consent && consentOf(arrival.consent, arrival.at)),
      ...(zip !== null && { zipcode: zip }),
    })
    .where('id', '=', visitId)
    .returning(['privacy_signal', 'consent', 'bot'])
    .executeTakeFirst();
  if (visit === undefined) return null;
  if (arrival.privacySignal) await markConversions(trx, visitId);
  const writable = visit.privacy_signal === 1 ? withSignal(arrival) : arrival;
  if (bringsTouch(writable)) await recordTouch(trx, visitId, writable);
  const quote = await trx
    .selectFrom('quote')
    .select('id')
    .where('visit_id', '=', visitId)
    .executeTakeFirstOrThrow();
  const { privacy_signal: privacySignal, consent, bot } = visit;
  return { quoteId: quote.id, privacySignal, consent, bot };
}

/** An answer to the question for consent, with the time when it was first given. */
function consentOf(answer: ConsentAnswer, at: number) {
  return {
    consent: answer,
    // In an update every column means what it was before.
    consent_at: sql<number>`case when consent = ${answer} then consent_at else cast(${at} as bigint) end`,
  };
}

/** The mark of a visit holds for all that is written of it later. */
function withSignal(arrival: Arrival): Arrival {
  const clean = (url: string | null) => cleanUrl(url, { privacySignal: true });
  return {
    ...arrival,
    privacySignal: true,
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
  await insertTouch(trx, touchRow(arrival, visitId, position));
  if (position === 1) {
    const { day: _day, hour: _hour, ...by } = countedBy(arrival);
    await moveCounts(trx, visitId, by);
  }
}
