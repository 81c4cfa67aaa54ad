import type { Transaction } from 'kysely';
import { insertTogether, rowFor } from '../../platform/store/insert-together.ts';
import type { ConsentTextRow, Database } from '../../platform/store/schema.ts';
import { countNewVisit } from '../../reporting/rollups/count-new-visit.ts';
import type { VisitRows } from './new-visit.ts';
import { wordsRow } from './store-answer.ts';

const visitRow = rowFor('visit', {
  id: 'text',
  visitor_id: 'text',
  session_hash: 'text',
  site: 'text',
  locale: 'text',
  created_at: 'bigint',
  last_seen_at: 'bigint',
  expires_at: 'bigint',
  zipcode: 'text',
  first_name: 'text',
  privacy_signal: 'integer',
  bot: 'integer',
  ad_consent: 'text',
  ad_consent_at: 'bigint',
  ad_consent_version: 'text',
});

const quoteRow = rowFor('quote', {
  id: 'text',
  visit_id: 'text',
  site: 'text',
  created_at: 'bigint',
});

/** A touch at the position that it names. */
export const touchToInsert = rowFor('touch', {
  visit_id: 'text',
  position: 'integer',
  at: 'bigint',
  site: 'text',
  channel: 'text',
  channel_rule: 'text',
  path: 'text',
  page_url: 'text',
  referrer: 'text',
  fields: 'jsonb',
});

/**
 * Makes a visit with its quote and its first touch, counts it, and stores the words that its answer was given to.
 */
export async function createVisit(trx: Transaction<Database>, rows: VisitRows): Promise<void> {
  await createVisits(trx, [rows]);
}

/** The same for several visits, of which all are made or none: one statement on PostgreSQL. */
export async function createVisits(
  trx: Transaction<Database>,
  visits: readonly VisitRows[],
): Promise<void> {
  await insertTogether(trx, [
    ...wordsIn(visits).map(wordsRow),
    ...visits.flatMap(({ visit, quote, touch, counted }) => [
      visitRow(visit),
      quoteRow(quote),
      touchToInsert(touch),
      ...(counted === null ? [] : countNewVisit(visit.id, counted)),
    ]),
  ]);
}

/** The words that were answered, each version once; sorted, so that two transactions with new words cannot deadlock. */
function wordsIn(visits: readonly VisitRows[]): ConsentTextRow[] {
  const byVersion = new Map<string, ConsentTextRow>();
  for (const { words } of visits) if (words) byVersion.set(words.version, words);
  return [...byVersion.keys()].sort().flatMap((version) => byVersion.get(version) ?? []);
}
