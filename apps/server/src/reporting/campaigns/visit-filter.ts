import { type RawBuilder, sql } from 'kysely';
import type { CountedBy } from '../../platform/store/cubes.ts';
import type { ReportFilter } from './report-filter.ts';

/** Visits that a report is about; null for all of a property. */
export interface VisitFilter extends ReportFilter {
  campaign: string | null;
  page: string | null;
  device: string | null;
}

/** The filters of all visits of a site. */
export const ALL_VISITS = { channel: null, campaign: null, page: null, device: null };

/** The column of each filter. */
const COLUMNS = {
  site: 'site',
  channel: 'channel',
  campaign: 'campaign',
  page: 'path',
  device: 'device',
} as const satisfies Partial<Record<keyof VisitFilter, keyof CountedBy>>;

const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** The columns that a filter needs beside the day. */
export function columnsOf(filter: VisitFilter): (keyof CountedBy)[] {
  return NAMES.filter((name) => filter[name] !== null).map((name) => COLUMNS[name]);
}

/**
 * The condition of a filter on rows of a cube, of visits or of money.
 *
 * @param day the column that the days are of
 */
export function conditionOf(
  filter: VisitFilter,
  day: 'day' | 'event_day' = 'day',
): RawBuilder<unknown> {
  const equal = NAMES.filter((name) => filter[name] !== null).map(
    (name) => sql` and ${sql.ref(COLUMNS[name])} = ${filter[name]}`,
  );
  const of = sql.ref(day);
  return sql`${of} >= ${filter.from} and ${of} <= ${filter.to}${sql.join(equal, sql``)}`;
}
