import type { Db } from '../../../apps/server/src/platform/store/schema.ts';
import { fromJson } from '../../../apps/server/src/platform/store/tables/columns.ts';
import type {
  ConversionRow,
  PostbackRow,
} from '../../../apps/server/src/platform/store/tables/conversions.ts';
import type {
  BadEventRow,
  EventRow,
} from '../../../apps/server/src/platform/store/tables/events.ts';
import type {
  HandoffRow,
  VisitRow,
} from '../../../apps/server/src/platform/store/tables/visits.ts';

/** A touch of a visit: what reports count as a visit. */
export interface StoredVisit
  extends Pick<VisitRow, 'id' | 'site' | 'locale' | 'created_at' | 'privacy_signal' | 'bot'> {
  position: number;
  channel: string;
  path: string;
  fields: Record<string, string | undefined>;
}

/** The rows that servers wrote for visitors, with no sum among them. */
export interface StoredRows {
  visits: StoredVisit[];
  handoffs: HandoffRow[];
  conversions: ConversionRow[];
  events: EventRow[];
  badEvents: BadEventRow[];
  postbacks: PostbackRow[];
}

/** Of all visits and reports, or of one visit with the reports about its leads. */
export async function readStoredRows(db: Db, visitId: string | null = null): Promise<StoredRows> {
  const of = <Row extends { visit_id: string | null }>(rows: Row[]) =>
    visitId === null ? rows : rows.filter(({ visit_id }) => visit_id === visitId);
  const visits = await db
    .selectFrom('visit')
    .innerJoin('touch', 'touch.visit_id', 'visit.id')
    .select(['visit.id', 'touch.site', 'visit.locale', 'touch.at as created_at', 'touch.position'])
    .select(['visit.privacy_signal', 'visit.bot', 'touch.channel', 'touch.path', 'touch.fields'])
    .orderBy('touch.visit_id')
    .orderBy('touch.position')
    .execute();
  const conversions = of(await db.selectFrom('conversion').selectAll().execute());
  const leads = new Set(conversions.map(({ lead_id }) => lead_id));
  const postbacks = await db.selectFrom('postback').selectAll().execute();
  return {
    visits: visits
      .filter(({ id }) => visitId === null || id === visitId)
      .map((visit) => ({ ...visit, fields: fromJson(visit.fields) })),
    handoffs: of(await db.selectFrom('handoff').selectAll().execute()),
    conversions,
    events: of(await db.selectFrom('event').selectAll().execute()),
    badEvents: of(await db.selectFrom('bad_event').selectAll().execute()),
    postbacks: postbacks.filter(({ lead_id }) => visitId === null || leads.has(lead_id)),
  };
}
