import type { Attribution } from '@zipfront/contracts/attribution';
import type { Kysely } from 'kysely';
import { type ExportedEvents, findEvents } from '../events/find-events.ts';
import { type ExportedRequests, findRequestsOfVisit } from '../orders/find-requests-of-visit.ts';
import { fromJson } from '../store/json-column.ts';
import type { Database, HandoffRow, QuoteRow, TouchRow, VisitRow } from '../store/schema.ts';

/** All that is kept of a visit, without the secrets that open it. */
export interface VisitExport extends ExportedEvents, ExportedRequests {
  visit: Omit<VisitRow, 'session_hash'>;
  quotes: Omit<QuoteRow, 'visit_id'>[];
  touches: (Omit<TouchRow, 'visit_id' | 'fields'> & { fields: Attribution })[];
  handoffs: (Omit<HandoffRow, 'visit_id' | 'token' | 'fields'> & { fields: Attribution })[];
}

/** What do we keep of this visit? JSON columns come out as what they hold. */
export async function exportVisit(
  db: Kysely<Database>,
  { session_hash: _secret, ...visit }: VisitRow,
): Promise<VisitExport> {
  const quotes = await db
    .selectFrom('quote')
    .select(['id', 'site', 'created_at'])
    .where('visit_id', '=', visit.id)
    .execute();
  const touches = await db
    .selectFrom('touch')
    .select(['position', 'at', 'site', 'channel', 'path', 'page_url', 'referrer', 'fields'])
    .where('visit_id', '=', visit.id)
    .orderBy('position')
    .execute();
  const handoffs = await db
    .selectFrom('handoff')
    .selectAll()
    .where('visit_id', '=', visit.id)
    .orderBy('created_at')
    .execute();
  return {
    visit,
    quotes,
    touches: touches.map((touch) => ({ ...touch, fields: fromJson(touch.fields) })),
    handoffs: handoffs.map(({ token: _token, visit_id: _visit, fields, ...handoff }) => ({
      ...handoff,
      fields: fromJson(fields),
    })),
    ...(await findEvents(db, visit.id)),
    ...(await findRequestsOfVisit(db, visit.id)),
  };
}
