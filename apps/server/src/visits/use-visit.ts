import { VISIT_LIFETIME_MS } from '@zipfront/contracts/cookies';
import { cleanUrl, withoutIdentifiers } from '@zipfront/contracts/privacy';
import type { Transaction } from 'kysely';
import { fromJson } from '../store/json-column.ts';
import type { Database, Flag } from '../store/schema.ts';
import type { Arrival } from './arrival.ts';
import { insertTouch } from './create-visit.ts';
import { touchRow } from './new-visit.ts';
import { bringsTouch, isSameArrival } from './touch-rule.ts';

/**
 * How many touches a visit keeps; nobody arrives that often. Past it the newest takes the place of
 * the one before, so that the first and the last are right and a visit cannot grow without end.
 */
export const MAX_TOUCHES = 200;

/** A known visit that was used once more. */
export interface VisitUse {
  visitId: string;
  arrival: Arrival;
  /** Set where the use was a submit. */
  zipcode?: string;
}

/** What the visit is like after its use. */
export interface UsedVisit {
  quoteId: string;
  privacySignal: Flag;
}

/**
 * Renews a visit, marks it where the browser sent the privacy signal, and records the arrival where
 * it is a new touch. The first statement locks the visit's row, so that of two calls at once the
 * second sees what the first has written.
 *
 * @returns null where the visit is gone
 */
export async function useVisit(
  trx: Transaction<Database>,
  { visitId, arrival, zipcode }: VisitUse,
): Promise<UsedVisit | null> {
  const visit = await trx
    .updateTable('visit')
    .set({
      last_seen_at: arrival.at,
      expires_at: arrival.at + VISIT_LIFETIME_MS,
      ...(arrival.privacySignal && { privacy_signal: 1 }),
      ...(zipcode !== undefined && { zipcode }),
    })
    .where('id', '=', visitId)
    .returning('privacy_signal')
    .executeTakeFirst();
  if (visit === undefined) return null;
  const writable = visit.privacy_signal === 1 ? withSignal(arrival) : arrival;
  if (bringsTouch(writable)) await recordTouch(trx, visitId, writable);
  const quote = await trx
    .selectFrom('quote')
    .select('id')
    .where('visit_id', '=', visitId)
    .executeTakeFirstOrThrow();
  return { quoteId: quote.id, privacySignal: visit.privacy_signal };
}

/** The mark of a visit holds for all that is written of it later. */
function withSignal(arrival: Arrival): Arrival {
  const clean = (url: string | null) => url && cleanUrl(url, { privacySignal: true });
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
    .select(['position', 'at', 'path', 'referrer', 'fields'])
    .where('visit_id', '=', visitId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (isSameArrival({ ...last, fields: fromJson(last.fields) }, arrival)) return;
  const position = Math.min(last.position + 1, MAX_TOUCHES);
  if (position === last.position) {
    await trx
      .deleteFrom('touch')
      .where('visit_id', '=', visitId)
      .where('position', '=', position)
      .execute();
  }
  await insertTouch(trx, touchRow(arrival, visitId, position));
}
