import type { Transaction } from 'kysely';
import { preparePendingVisit } from '../reports/pending-visit.ts';
import { insertion, insertTogether } from '../store/insertion.ts';
import type { Database } from '../store/schema.ts';
import type { VisitRows } from './new-visit.ts';
import { storeWords } from './store-answer.ts';

const insertVisit = insertion('visit', [
  'id',
  'visitor_id',
  'session_hash',
  'site',
  'locale',
  'created_at',
  'last_seen_at',
  'expires_at',
  'zipcode',
  'first_name',
  'privacy_signal',
  'bot',
  'ad_consent',
  'ad_consent_at',
  'ad_consent_version',
]);

const insertQuote = insertion('quote', ['id', 'visit_id', 'site', 'created_at']);

/** Adds a touch at the position that its row names. */
export const insertTouch = insertion('touch', [
  'visit_id',
  'position',
  'at',
  'site',
  'channel',
  'path',
  'page_url',
  'referrer',
  'fields',
]);

/**
 * Makes a visit with its quote and its first touch, counts it, and stores the words that its answer was given to.
 */
export async function createVisit(trx: Transaction<Database>, rows: VisitRows): Promise<void> {
  await insertTogether(trx, [
    insertVisit.prepare(rows.visit),
    insertQuote.prepare(rows.quote),
    insertTouch.prepare(rows.touch),
    ...(rows.report ? [preparePendingVisit(rows.report)] : []),
  ]);
  if (rows.words) await storeWords(trx, rows.words);
}

/** Whether `createVisit` is one insert of several rows: without words of an answer. */
export function isOneInsert({ words }: VisitRows): boolean {
  return words === undefined;
}
