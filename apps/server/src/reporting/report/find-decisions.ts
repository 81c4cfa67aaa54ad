import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { FUNNEL_DECISIONS, type FunnelDecision } from '../../platform/store/tables/reports.ts';
import { lowerMedian } from '../rollups/percentiles.ts';
import { filterCondition, type VisitFilter } from './filter.ts';

const READ_DECISIONS = 2_000;

/** Minimum number of decisions; with fewer nothing is said. */
const MIN_DECISIONS = 20;

/** Share of the decisions that the usual time covers. */
const SHARE = 0.9;

/**
 * Finds the number of days within which nine of ten recent decisions came; null if there are too
 * few.
 */
export async function findDecisionDays(db: Db): Promise<number | null> {
  const { rows } = await sql<{ days: number; decisions: number | string }>`
    select days, count(*) as decisions from (
      select event_day - day as days from report_money
      join report_lead on report_lead.lead_id = report_money.lead_id
      where accepted > 0 or rejected > 0
      order by event_day desc limit ${READ_DECISIONS}
    ) as latest group by days order by days`.execute(db);
  const all = rows.reduce((sum, { decisions }) => sum + Number(decisions), 0);
  if (all < MIN_DECISIONS) return null;
  let decided = 0;
  for (const { days, decisions } of rows) {
    decided += Number(decisions);
    if (decided >= all * SHARE) return Math.max(0, days);
  }
  return null;
}

export type DecisionMedians = Record<FunnelDecision, number | null>;

/**
 * Finds the median days from the visit until accepted, sold and bound; null for a decision that no
 * lead has.
 */
export async function findDecisionMedians(db: Db, filter: VisitFilter): Promise<DecisionMedians> {
  const counts = FUNNEL_DECISIONS.map(
    (name) =>
      sql`cast(sum(case when ${sql.ref(name)} > 0 then 1 else 0 end) as bigint) as ${sql.ref(name)}`,
  );
  // No decision comes before its visit, so the index on the days of decisions can be used.
  const { rows } = await sql<Record<FunnelDecision | 'days', number>>`
    select event_day - day as days, ${sql.join(counts)} from report_money
    join report_lead on report_lead.lead_id = report_money.lead_id
    where event_day >= ${filter.from - 1} and ${filterCondition(filter)}
    group by event_day - day order by days`.execute(db);
  const medianBy = (decision: FunnelDecision) => {
    const found = rows.filter((row) => row[decision] > 0);
    const days = lowerMedian(found.map((row) => [row.days, row[decision]]));
    return days === null ? null : Math.max(0, days);
  };
  return { accepted: medianBy('accepted'), sold: medianBy('sold'), bound: medianBy('bound') };
}
