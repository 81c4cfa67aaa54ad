import { CLOCK_TOLERANCE_MS } from '@zipfront/contracts/money/postback';
import { type RawBuilder, sql } from 'kysely';

/**
 * Makes the expression of the time at which a report of a partner (`postback`) happened: the stated
 * one, or that of its arrival if the partner states one that is before the lead by more than clocks
 * may differ (behaviours, 22.6): with a slow clock a sale would come after its reversal. A null
 * `madeAt`, of a report without a lead, leaves the stated one.
 */
export function believedTime(madeAt: RawBuilder<unknown>): RawBuilder<number> {
  const earliest = sql`cast(${madeAt} as bigint) - ${sql.lit(CLOCK_TOLERANCE_MS)}`;
  return sql`case when exists (select 1 from postback as early where early.lead_id = postback.lead_id
      and early.partner = postback.partner and early.occurred_at < ${earliest})
    then postback.received_at else postback.occurred_at end`;
}
