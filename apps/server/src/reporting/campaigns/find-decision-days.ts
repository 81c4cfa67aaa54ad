import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

/** Decisions that are measured: the latest. */
const DECISIONS = 2_000;

/** With fewer decisions nothing is said. */
const LEAST_DECISIONS = 20;

/** Share of the decisions that the usual time covers. */
const SHARE = 0.9;

/**
 * Within how many days after the visit do partners usually decide on a hand-off: nine of ten of the latest decisions that they
 * reported?
 *
 * @returns null while there are too few of them
 */
export async function findDecisionDays(db: Kysely<Database>): Promise<number | null> {
  const { rows } = await sql<{ days: number; decisions: number | string }>`
    select days, count(*) as decisions from (
      select event_day - day as days from report_money
      join report_lead on report_lead.lead_id = report_money.lead_id
      where accepted > 0 or rejected > 0
      order by event_day desc limit ${DECISIONS}
    ) as latest group by days order by days`.execute(db);
  const all = rows.reduce((sum, { decisions }) => sum + Number(decisions), 0);
  if (all < LEAST_DECISIONS) return null;
  let decided = 0;
  for (const { days, decisions } of rows) {
    decided += Number(decisions);
    if (decided >= all * SHARE) return Math.max(0, days);
  }
  return null;
}
