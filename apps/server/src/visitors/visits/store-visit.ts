import { randomUUIDv7 } from 'node:crypto';
import { VISIT_LIFETIME_MS } from '@zipfront/contracts/visits/cookies';
import { insertBatch, toRow } from '../../platform/store/insert-batch.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import type { CountedTouch } from '../../platform/store/tables/reports.ts';
import type {
  ConsentTextRow,
  QuoteRow,
  TouchRow,
  VisitRow,
} from '../../platform/store/tables/visits.ts';
import { countTouch } from '../../reporting/rollups/count-touch.ts';
import { countedBy } from '../../reporting/rollups/visit-dimensions.ts';
import type { Arrival } from './arrival.ts';
import { consentColumns, createConsentText, wordsRow } from './consent.ts';
import { newSession, sessionHash } from './visit-cookies.ts';

export interface VisitRows {
  visit: VisitRow;
  quote: QuoteRow;
  touch: TouchRow;
  counted: CountedTouch | null;
  /** The words that the visitor answered; missing without an answer to our words. */
  words?: ConsentTextRow;
}

export interface CreatedVisit {
  /** Secret of the session's cookie; the rows have only its hash. */
  session: string;
  rows: VisitRows;
}

/**
 * Makes the rows of a visit. Direct arrivals have a touch, too. `visitorId` is null for a new
 * visitor; the visit's `id` is a UUID of version 7.
 */
export function createVisit(
  arrival: Arrival,
  {
    visitorId,
    bot,
    id = randomUUIDv7(),
    sample = false,
  }: { visitorId: string | null; bot: boolean; id?: string; sample?: boolean },
): CreatedVisit {
  const session = newSession(id);
  const words = createConsentText(arrival);
  return {
    session,
    rows: {
      visit: {
        id,
        visitor_id: visitorId ?? randomUUIDv7(),
        session_hash: sessionHash(session),
        site: arrival.site,
        locale: arrival.locale,
        created_at: arrival.at,
        last_seen_at: arrival.at,
        expires_at: arrival.at + VISIT_LIFETIME_MS,
        zipcode: null,
        first_name: null,
        privacy_signal: arrival.privacySignal ? 1 : 0,
        bot: bot ? 1 : 0,
        ...consentColumns(arrival),
      },
      quote: { id: randomUUIDv7(), visit_id: id, site: arrival.site, created_at: arrival.at },
      touch: touchRow(arrival, id, 1),
      counted: bot ? null : { ...countedBy(arrival), origin: sample ? 'sample' : 'visit' },
      ...(words && { words }),
    },
  };
}

export function touchRow(arrival: Arrival, visitId: string, position: number): TouchRow {
  return {
    visit_id: visitId,
    position,
    at: arrival.at,
    site: arrival.site,
    channel: arrival.channel,
    channel_rule: arrival.channelRule,
    path: arrival.path,
    page_url: arrival.pageUrl,
    referrer: arrival.referrer,
    fields: toJson(arrival.fields),
  };
}

const visitRow = toRow('visit', {
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

const quoteRow = toRow('quote', {
  id: 'text',
  visit_id: 'text',
  site: 'text',
  created_at: 'bigint',
});

export const touchToInsert = toRow('touch', {
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

export async function storeVisit(trx: Trx, rows: VisitRows): Promise<void> {
  await storeVisits(trx, [rows]);
}

/** Stores all of some visits or none of them, on PostgreSQL in one statement. */
export async function storeVisits(trx: Trx, visits: readonly VisitRows[]): Promise<void> {
  await insertBatch(trx, [
    ...wordsIn(visits).map(wordsRow),
    ...visits.flatMap(({ visit, quote, touch, counted }) => [
      visitRow(visit),
      quoteRow(quote),
      touchToInsert(touch),
      ...(counted === null
        ? []
        : countTouch({ visitId: visit.id, position: touch.position }, counted, visit)),
    ]),
  ]);
}

/** Each version of words once, sorted, so that two transactions with new words cannot deadlock. */
function wordsIn(visits: readonly VisitRows[]): ConsentTextRow[] {
  const byVersion = new Map<string, ConsentTextRow>();
  for (const { words } of visits) if (words) byVersion.set(words.version, words);
  return [...byVersion.keys()].sort().flatMap((version) => byVersion.get(version) ?? []);
}
