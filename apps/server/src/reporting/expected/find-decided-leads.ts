import { DAY_MS } from '@zipfront/contracts/time/time';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { firstLeadDay } from '../report/days.ts';
import type { DecidedLeads } from './money-to-come.ts';

const DECIDED = sql`(sold + booked + reversed + canceled + rejected)`;

/** Leads of 90 days are stored with their money. Today is left out, because it is not over. */
export async function findDecidedLeads(
  db: Kysely<Database>,
  site: string,
  today: number,
): Promise<DecidedLeads[]> {
  const { rows } = await sql<{
    day: number;
    decided_on: number | null;
    leads: number;
    cents: number;
    squares: number;
  }>`
    select day, decided_on, cast(count(*) as bigint) as leads, cast(sum(cents) as bigint) as cents,
      sum(cast(cents as double precision) * cents) as squares
    from (
      select day, case when sum(${DECIDED}) > 0 then max(case when ${DECIDED} > 0 then event_day end) end
        as decided_on, coalesce(sum(approved_cents), 0) as cents
      from report_lead left join report_money on report_money.lead_id = report_lead.lead_id
      where site = ${site} and day >= ${firstLeadDay(today)} and day < ${today} and kind <> 'estimate'
      group by report_lead.lead_id, day
    ) as lead group by day, decided_on`.execute(db);
  return rows.map(({ day, decided_on, leads, cents, squares }) => {
    const isOver = decided_on !== null && decided_on < today;
    return {
      age: today - 1 - day,
      watchedFrom: 0,
      decidedAt: isOver ? Math.max(0, decided_on - day) : null,
      ...{ leads, cents, squares: Number(squares) },
    };
  });
}

/**
 * Counts from the day on which the partner accepted a lead: before, nothing shows that it has it.
 */
export async function findAcceptedLeads(
  db: Kysely<Database>,
  partner: string,
  today: number,
): Promise<DecidedLeads[]> {
  const { rows } = await sql<{
    day: number;
    accepted: number;
    decided: number | null;
    leads: number;
    cents: number;
    squares: number;
  }>`
    select day, accepted, decided, cast(count(*) as bigint) as leads,
      cast(sum(cents) as bigint) as cents, sum(cast(cents as double precision) * cents) as squares
    from (
      select day, approved_cents as cents, (accepted_at - at) / ${sql.lit(DAY_MS)} as accepted,
        case when sold + reversed + rejected > 0 then (decided_at - at) / ${sql.lit(DAY_MS)} end as decided
      from (
        select lead_id, min(occurred_at) as accepted_at from postback
        where partner = ${partner} and status = 'accepted' and matched = 1 group by lead_id
      ) as acceptance
      join report_lead on report_lead.lead_id = acceptance.lead_id
      join partner_outcome on partner_outcome.lead_id = acceptance.lead_id and partner = ${partner}
      where day >= ${firstLeadDay(today)} and day < ${today}
    ) as lead group by day, accepted, decided`.execute(db);
  return rows.map(({ day, accepted, decided, leads, cents, squares }) => {
    const age = today - 1 - day;
    const decidedAt = decided !== null && decided <= age ? decided : null;
    return { age, watchedFrom: accepted, decidedAt, leads, cents, squares: Number(squares) };
  });
}
