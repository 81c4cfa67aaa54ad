import type { CampaignNames } from '@zipfront/contracts/console/reports';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isOneOf } from './is-one-of.ts';
import { type ReportFilter, reportCondition } from './report-filter.ts';

/** From which of some days on does a campaign have no more visits than a number? The last day with visits has all of them. */
export async function findFirstDay(
  db: Kysely<Database>,
  filter: ReportFilter,
  { names, maxVisits }: { names: readonly CampaignNames[]; maxVisits: number },
): Promise<number> {
  const { rows } = await sql<{ day: number; visits: number }>`
    select day, cast(sum(visits) as bigint) as visits from cube_campaign
    where ${reportCondition(filter)} and ${isOneOf(db, names)}
    group by day order by day desc`.execute(db);
  let left = maxVisits;
  for (const [index, { day, visits }] of rows.entries()) {
    left -= visits;
    if (left < 0) return index === 0 ? day : day + 1;
  }
  return filter.from;
}
