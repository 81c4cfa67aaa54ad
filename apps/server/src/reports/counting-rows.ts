import type { CountedVisit } from '../store/cubes.ts';
import { type RowToInsert, rowsAlikeFor } from '../store/insert-together.ts';
import { fromJson } from '../store/json-column.ts';
import type { TouchRow, VisitRow } from '../store/schema.ts';
import { factsOf, UNNAMED } from './counted-as.ts';
import { OTHER_NAMES } from './counted-name.ts';

/** A new visit that reports count, with its first touch. */
export interface VisitToCount {
  visit: Pick<VisitRow, 'id' | 'site' | 'locale' | 'counted_as'>;
  touch: Pick<TouchRow, 'channel' | 'path' | 'fields'>;
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
  fixed: {
    ...{ handoffs: 0, estimates: 0, orders: 0, call_backs: 0 },
    ...{ engaged_after: null, started_after: null, zip_accepted_after: null },
    ...{ sent_after: null, shown_after: null, ordered_after: null },
  },
  sums: { table: 'report_new_visits', id: 'id', number: 'visits' },
});

/**
 * The rows by which new visits are counted on PostgreSQL, inserted with the visits: those that reports count, and one of `report_new_visits`
 * for all visits of a write that are counted alike, which `foldCounts` adds to the cubes.
 */
export function countingRows(visits: readonly VisitToCount[]): RowToInsert[] {
  const counted = visits.filter(({ visit }) => visit.counted_as !== null);
  const alike = Map.groupBy(counted, textOfCounted);
  return [...alike.values()].map((same) => {
    const ids = same.map(({ visit }) => visit.id);
    return countedRows(ids, countedVisit(same[0] as VisitToCount));
  });
}

/** A text that is the same for visits that are counted alike, and for no others: it says where names end that visitors may choose. */
function textOfCounted({ visit, touch }: VisitToCount): string {
  const { site, locale, counted_as } = visit;
  const { channel, path } = touch;
  const { source = '', campaign = '', utm_id = '' } = fromJson(touch.fields);
  const lengths = `${source.length} ${campaign.length} ${utm_id.length} ${path.length}`;
  return `${site} ${locale} ${channel} ${lengths} ${source}${campaign}${utm_id}${path}${counted_as}`;
}

/** All that a new visit is counted by, as `countedRowsOf` has it of the stored rows. */
function countedVisit({ visit, touch }: VisitToCount): CountedVisit {
  const { unnamed, ...facts } = factsOf(visit.counted_as ?? '');
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
