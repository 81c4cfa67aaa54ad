import { randomUUIDv7 } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isPostgres } from '../store/column-types.ts';
import type { CountedVisit } from '../store/cubes.ts';
import { type RowToInsert, rowFor, rowsAlikeFor } from '../store/insert-together.ts';
import { fromJson } from '../store/json-column.ts';
import type { Database, TouchRow, VisitRow } from '../store/schema.ts';
import { OTHER_NAMES } from './counted-name.ts';
import { type PendingAs, pendingRows, UNNAMED } from './pending-visit.ts';

/** A new visit that reports count, with its first touch. */
export interface VisitToCount {
  visit: Pick<VisitRow, 'id' | 'site' | 'locale'>;
  touch: Pick<TouchRow, 'channel' | 'path' | 'fields'>;
  pendingAs: PendingAs;
}

const TYPES = {
  day: 'integer',
  hour: 'integer',
  site: 'text',
  channel: 'text',
  source: 'text',
  campaign: 'text',
  campaign_id: 'text',
  path: 'text',
  device: 'text',
  locale: 'text',
  release: 'text',
  origin: 'text',
} as const;

const countedRows = rowsAlikeFor('report_visit', 'visit_id', TYPES, {
  ...{ handoffs: 0, estimates: 0, orders: 0, call_backs: 0 },
  ...{ engaged_after: null, started_after: null, zip_accepted_after: null },
  ...{ sent_after: null, shown_after: null, ordered_after: null },
});

const newVisitsRow = rowFor('report_new_visits', { id: 'text', ...TYPES, visits: 'integer' });

/**
 * The rows by which new visits are counted, inserted with the visits. On PostgreSQL they are the rows that reports count, and one for all
 * visits of a write that are counted alike, which `foldCounts` adds to the cubes. On SQLite, where each page that a commit changes costs as
 * much as several rows, it is a narrow row for each, of which the others are made for all visits of a second.
 */
export function countingRows(db: Kysely<Database>, visits: readonly VisitToCount[]): RowToInsert[] {
  if (!isPostgres(db)) return pendingRows(visits);
  const alike = Map.groupBy(visits, textOfCounted);
  return [...alike.values()].flatMap((same) => {
    const ids = same.map(({ visit }) => visit.id);
    const by = countedVisit(same[0] as VisitToCount);
    return [countedRows(ids, by), newVisitsRow({ id: randomUUIDv7(), ...by, visits: ids.length })];
  });
}

/** A text that is the same for visits that are counted alike. */
function textOfCounted({ visit, touch, pendingAs }: VisitToCount): string {
  const { source, campaign, utm_id } = fromJson(touch.fields);
  const parts = [pendingAs, visit.site, visit.locale, touch.channel, touch.path];
  return JSON.stringify([...parts, source, campaign, utm_id]);
}

/** All that a new visit is counted by, as `countedRowsOf` has it of the stored rows. */
function countedVisit({ visit, touch, pendingAs }: VisitToCount): CountedVisit {
  const { unnamed, ...facts } = fromJson(pendingAs);
  const { source, campaign, utm_id } = fromJson(touch.fields);
  const named = (name: keyof typeof UNNAMED, value = '') =>
    (unnamed & UNNAMED[name]) === 0 ? value : OTHER_NAMES;
  return {
    ...facts,
    site: visit.site,
    channel: touch.channel,
    source: named('source', source),
    campaign: named('campaign', campaign),
    campaign_id: named('campaign_id', utm_id),
    path: named('path', touch.path),
    locale: visit.locale,
  };
}
