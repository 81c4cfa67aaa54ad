import {
  EVENTS_PER_PAGE,
  HANDOFFS_LISTED,
  type StoredVisit,
} from '@zipfront/contracts/privacy/stored-visit';
import { countRows } from '../../platform/store/count-rows.ts';
import type { Db } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { VisitRow } from '../../platform/store/tables/visits.ts';
import { findRequestsOfVisit } from '../../shipping/orders/find-requests-of-visit.ts';
import { pickConsent } from '../visits/consent.ts';

/**
 * Finds what is stored of a visit, as its visitor sees it. Pages of events count from 1; beyond the
 * last one the list is empty.
 */
export async function findStoredVisit(db: Db, visit: VisitRow, page: number): Promise<StoredVisit> {
  const touches = await db
    .selectFrom('touch')
    .select(['at', 'channel', 'path', 'page_url', 'referrer', 'fields'])
    .where('visit_id', '=', visit.id)
    .orderBy('position')
    .execute();
  const quotes = await db
    .selectFrom('quote')
    .select(['id', 'created_at'])
    .where('visit_id', '=', visit.id)
    .execute();
  const handoffs = await db
    .selectFrom('handoff')
    .select(['created_at', 'zip', 'address', 'line'])
    .where('visit_id', '=', visit.id)
    .orderBy('created_at', 'desc')
    .limit(HANDOFFS_LISTED)
    .execute();
  const events = await db
    .selectFrom('event')
    .select(['happened_at', 'schema', 'path'])
    .where('visit_id', '=', visit.id)
    .orderBy('happened_at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(EVENTS_PER_PAGE)
    .offset((page - 1) * EVENTS_PER_PAGE)
    .execute();
  const rows = (table: 'event' | 'bad_event' | 'handoff') =>
    db.selectFrom(table).where('visit_id', '=', visit.id);
  const total = await countRows(rows('event'));
  const { id, created_at, last_seen_at, expires_at, zipcode, first_name, privacy_signal } = visit;
  return {
    visit: {
      id,
      created_at,
      last_seen_at,
      expires_at,
      zipcode,
      first_name,
      privacy_signal: privacy_signal === 1,
      ...pickConsent(visit),
    },
    touches: touches.map((touch) => ({ ...touch, fields: fromJson(touch.fields) })),
    quotes,
    handoffs: { total: await countRows(rows('handoff')), list: handoffs },
    requests: await findRequestsOfVisit(db, visit.id),
    events: {
      total,
      bad: await countRows(rows('bad_event')),
      page,
      pages: Math.ceil(total / EVENTS_PER_PAGE),
      list: events,
    },
  };
}
