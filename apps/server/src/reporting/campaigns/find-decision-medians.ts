import { type Kysely, sql } from 'kysely';
import { DECISIONS, type Decision } from '../../platform/store/cubes.ts';
import type { Database } from '../../platform/store/schema.ts';
import { medianOf } from '../rollups/median-of.ts';
import { conditionOf, type VisitFilter } from './visit-filter.ts';

/** Median times of the decisions of partners. */
export type DecisionMedians = Record<Decision, number | null>;

/**
 * Within how many days after their visits were half of the leads accepted, sold and bound that were?
 *
 * @returns null for a decision that no lead has
 */
export async function findDecisionMedians(
  db: Kysely<Database>,
  filter: VisitFilter,
): Promise<DecisionMedians> {
  const counts = DECISIONS.map(
    (name) =>
      sql`cast(sum(case when ${sql.ref(name)} > 0 then 1 else 0 end) as bigint) as ${sql.ref(name)}`,
  );
  // No lead is decided on before its visit: the days of decisions have an index.
  const { rows } = await sql<Record<Decision | 'days', number>>`
    select event_day - day as days, ${sql.join(counts)} from report_money
    join report_lead on report_lead.lead_id = report_money.lead_id
    where event_day >= ${filter.from - 1} and ${conditionOf(filter)}
    group by event_day - day order by days`.execute(db);
  const medianBy = (decision: Decision) => {
    const found = rows.filter((row) => row[decision] > 0);
    const days = medianOf(found.map((row) => [row.days, row[decision]]));
    return days === null ? null : Math.max(0, days);
  };
  return { accepted: medianBy('accepted'), sold: medianBy('sold'), bound: medianBy('bound') };
}
