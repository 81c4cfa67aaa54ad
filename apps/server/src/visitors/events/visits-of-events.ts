import { mayIdentify } from '@zipfront/contracts/privacy/consent';
import { type CompiledQuery, sql } from 'kysely';
import { compiledOnce, padded, preparedOnce } from '../../platform/store/compiled-once.ts';
import { UUIDS_IN_TEXT } from '../../platform/store/ids.ts';
import { arrayText } from '../../platform/store/insertions.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { isPostgres } from '../../platform/store/tables/columns.ts';
import type { EventLoadRow } from '../../platform/store/tables/events.ts';
import type { QuoteRow, VisitRow } from '../../platform/store/tables/visits.ts';
import { findDeletedIds } from '../visits/deleted-ids.ts';
import { MAX_VISIT_BYTES } from './event-load.ts';
import type { PendingRow } from './event-rows.ts';

/**
 * Maximum number of ids that are looked up of a bad event, whose contexts cannot be trusted;
 * trackers write fewer.
 */
const MAX_IDS_OF_BAD = 16;

export type Referring = Pick<PendingRow<{ visit_id: string | null }>, 'visitRef' | 'quoteId'> & {
  row: object;
};

export interface ReferencedVisit {
  id: string;
  /** Whether the visit opted out, sent the privacy signal, or has not agreed where asked. */
  isMarked: boolean;
  isFull: boolean;
}

export interface ReferencedVisits {
  /** Returns the visit that a row names, or that of its session, or of its quote. */
  of(row: Referring): ReferencedVisit | null;
  isDeleted(row: Referring): boolean;
}

type FoundVisit = Pick<VisitRow, 'id' | 'session_hash' | 'privacy_signal' | 'ad_consent'> & {
  bytes: EventLoadRow['bytes'] | null;
  quote_id: QuoteRow['id'] | null;
};

const visitsByIds = compiledOnce((db, counts: `${number} ${number}`) => {
  const [visits = 1, quotes = 1] = counts.split(' ').map(Number);
  const placeholders = (count: number) => Array<string>(count).fill('');
  return db
    .selectFrom('visit')
    .leftJoin('event_load', 'event_load.visit_id', 'visit.id')
    .leftJoin('quote', 'quote.visit_id', 'visit.id')
    .select([
      'visit.id',
      'visit.session_hash',
      'visit.privacy_signal',
      'visit.ad_consent',
      'event_load.bytes',
      'quote.id as quote_id',
    ])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('visit.id', 'in', placeholders(visits)),
        eb(
          'visit.id',
          'in',
          selectFrom('quote').select('visit_id').where('id', 'in', placeholders(quotes)),
        ),
      ]),
    )
    .compile();
});

/**
 * Reads visits and locks them in the order of their ids, so that two transactions cannot deadlock.
 * An opt-out or a deletion waits until the events are stored, or they wait for it.
 */
const lockedVisits = preparedOnce((db, _: 'locked') =>
  sql`select id, session_hash, privacy_signal, ad_consent, bytes, quote_id
    from visits_of_events(${null}::text[], ${null}::text[])`.compile(db),
);

/** Finds the visits of events, living and deleted ones, and the rules for their events. */
export async function findVisitsOfEvents(
  trx: Trx,
  rows: readonly Referring[],
): Promise<ReferencedVisits> {
  const visitIds = new Set(rows.flatMap(({ visitRef }) => visitRef?.visitId ?? []));
  const quoteIds = new Set(rows.flatMap(({ quoteId }) => quoteId ?? []));
  const query = visitsQuery(trx, [...visitIds], [...quoteIds]);
  const found =
    visitIds.size + quoteIds.size === 0 ? [] : (await trx.executeQuery<FoundVisit>(query)).rows;
  const byId = new Map(found.map((visit) => [visit.id, visit]));
  const byQuote = new Map(found.map((visit) => [visit.quote_id, visit]));
  // This comes after the query above, which has waited for running deletions.
  const unknown = new Set(rows.flatMap(namedIds));
  for (const { id, quote_id: quoteId } of found) {
    unknown.delete(id);
    unknown.delete(quoteId ?? '');
  }
  const deleted = await findDeletedIds(trx, unknown);

  return {
    of({ visitRef, quoteId }) {
      const named = visitRef && byId.get(visitRef.visitId);
      const opens = named && [null, named.session_hash].includes(visitRef.sessionHash);
      const visit = opens ? named : byQuote.get(quoteId ?? '');
      if (visit === undefined) return null;
      return {
        id: visit.id,
        isMarked: !mayIdentify(visit),
        isFull: (visit.bytes ?? 0) >= MAX_VISIT_BYTES,
      };
    },
    isDeleted: (row) => deleted.size > 0 && namedIds(row).some((id) => deleted.has(id)),
  };
}

function namedIds({ visitRef, quoteId, row }: Referring): string[] {
  const inContent =
    ('raw' in row && String(row.raw).match(UUIDS_IN_TEXT)?.slice(0, MAX_IDS_OF_BAD)) || [];
  return [visitRef?.visitId, quoteId, ...inContent].flatMap((id) => id?.toLowerCase() ?? []);
}

function visitsQuery(trx: Trx, visitIds: string[], quoteIds: string[]): CompiledQuery {
  if (isPostgres(trx)) {
    const parameters = [arrayText(visitIds), arrayText(quoteIds)];
    return { ...lockedVisits(trx, 'locked'), parameters };
  }
  const [visits, quotes] = [visitIds, quoteIds].map((ids) => padded(ids.length > 0 ? ids : ['']));
  const parameters = [...(visits ?? []), ...(quotes ?? [])];
  return { ...visitsByIds(trx, `${visits?.length ?? 0} ${quotes?.length ?? 0}`), parameters };
}
