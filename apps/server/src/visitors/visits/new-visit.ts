import { randomUUIDv7 } from 'node:crypto';
import { VISIT_LIFETIME_MS } from '@zipfront/contracts/cookies';
import type { CountedVisit } from '../../platform/store/cubes.ts';
import { toJson } from '../../platform/store/json-column.ts';
import type { ConsentTextRow, QuoteRow, TouchRow, VisitRow } from '../../platform/store/schema.ts';
import { countedBy } from '../../reporting/rollups/counted-by.ts';
import type { Arrival } from './arrival.ts';
import { newSession, sessionHash } from './session.ts';
import { consentColumns, wordsOf } from './store-answer.ts';

/** The rows that a visit begins with. */
export interface VisitRows {
  visit: VisitRow;
  quote: QuoteRow;
  touch: TouchRow;
  /** Its row in the counts; null for a program, which no report counts. */
  counted: CountedVisit | null;
  /** The words that the visit's answer was given to; missing without an answer to our words. */
  words?: ConsentTextRow;
}

/** A visit that is about to be made. */
export interface NewVisit {
  /** For the cookie; the rows hold only its hash. */
  session: string;
  rows: VisitRows;
}

/**
 * A visit with its quote and its first touch, which is recorded whatever the arrival says: a
 * visitor who comes directly has come, too.
 *
 * @param visitorId the id that the browser already has; null for a new one
 * @param id a UUID of version 7; a new one by default
 * @param sample whether it belongs to the sample data
 */
export function newVisit(
  arrival: Arrival,
  {
    visitorId,
    bot,
    id = randomUUIDv7(),
    sample = false,
  }: { visitorId: string | null; bot: boolean; id?: string; sample?: boolean },
): NewVisit {
  const session = newSession(id);
  const words = wordsOf(arrival);
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

/** An arrival as a row. */
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
