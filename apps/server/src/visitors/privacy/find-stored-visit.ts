import {
  EVENTS_PER_PAGE,
  HANDOFFS_LISTED,
  type StoredVisit,
} from '@zipfront/contracts/privacy/stored-visit';
import type { Db } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { VisitRow } from '../../platform/store/tables/visits.ts';
import { listRequestsOfVisit } from '../../shipping/orders/redacted-order.ts';
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
  const total = await countRows(db, 'event', visit.id);
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
    handoffs: { total: await countRows(db, 'handoff', visit.id), list: handoffs },
    requests: await listRequestsOfVisit(db, visit.id),
    events: {
      total,
      bad: await countRows(db, 'bad_event', visit.id),
      page,
      pages: Math.ceil(total / EVENTS_PER_PAGE),
      list: events,
    },
  };
}

async function countRows(
  db: Db,
  table: 'event' | 'bad_event' | 'handoff',
  visitId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((select) => select.fn.countAll().as('count'))
    .where('visit_id', '=', visitId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
