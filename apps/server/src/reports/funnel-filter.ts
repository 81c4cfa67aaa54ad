import { type RawBuilder, sql } from 'kysely';
import type { CountedBy } from '../store/cubes.ts';
import type { ReportFilter } from './report-filter.ts';

/** Visits that a funnel is about; null for all of a property. */
export interface FunnelFilter extends ReportFilter {
  campaign: string | null;
  page: string | null;
  device: string | null;
}

/** The properties of visits without a filter. */
export const ALL_VISITS = { channel: null, campaign: null, page: null, device: null } as const;

/** The column of each filter. */
const COLUMNS = {
  site: 'site',
  channel: 'channel',
  campaign: 'campaign',
  page: 'path',
  device: 'device',
} as const satisfies Partial<Record<keyof FunnelFilter, keyof CountedBy>>;

const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** The columns that a filter needs beside the day. */
export function columnsOf(filter: FunnelFilter): (keyof CountedBy)[] {
  return NAMES.filter((name) => filter[name] !== null).map((name) => COLUMNS[name]);
}

/** The condition of a filter on rows of a cube or of visits. */
export function conditionOf(filter: FunnelFilter): RawBuilder<unknown> {
  const equal = NAMES.filter((name) => filter[name] !== null).map(
    (name) => sql` and ${sql.ref(COLUMNS[name])} = ${filter[name]}`,
  );
  return sql`day >= ${filter.from} and day <= ${filter.to}${sql.join(equal, sql``)}`;
}
