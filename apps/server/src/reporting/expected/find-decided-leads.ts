import { DAY_MS } from '@zipfront/contracts/time/time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { firstLeadDay } from '../report/days.ts';
import type { DecidedLeads } from './money-to-come.ts';

const DECIDED = sql`(sold + booked + reversed + canceled + rejected)`;

/**
 * Finds the leads of 90 days, whose money is stored, with the ages at which they were decided.
 * Today is left out, because it is not over.
 */
export function findDecidedLeads(db: Db, site: string, today: number): Promise<DecidedLeads[]> {
  const leads = sql`
    select day, 0 as accepted, coalesce(sum(approved_cents), 0) as cents,
      case when sum(${DECIDED}) > 0 then max(case when ${DECIDED} > 0 then event_day end) - day end
        as decided
    from report_lead left join report_money on report_money.lead_id = report_lead.lead_id
    where site = ${site} and ${isStored(today)} and kind <> 'estimate'
    group by report_lead.lead_id, day`;
  return sumUp(db, leads, today);
}

/**
 * Finds the leads that a partner has accepted, from the day on which it did: before, nothing shows
 * that it has them.
 */
export function findAcceptedLeads(db: Db, partner: string, today: number): Promise<DecidedLeads[]> {
  const leads = sql`
    select day, (accepted_at - at) / ${sql.lit(DAY_MS)} as accepted, approved_cents as cents,
      case when sold + reversed + rejected > 0 then (decided_at - at) / ${sql.lit(DAY_MS)} end as decided
    from (
      select lead_id, min(occurred_at) as accepted_at from postback
      where partner = ${partner} and status = 'accepted' and matched = 1 group by lead_id
    ) as acceptance
    join report_lead on report_lead.lead_id = acceptance.lead_id
    join partner_outcome on partner_outcome.lead_id = acceptance.lead_id and partner = ${partner}
    where ${isStored(today)}`;
  return sumUp(db, leads, today);
}

function isStored(today: number): RawBuilder<unknown> {
  return sql`day >= ${firstLeadDay(today)} and day < ${today}`;
}

interface Summed {
  day: number;
  accepted: number;
  decided: number | null;
  leads: number;
  cents: number;
  squares: number;
}

/** Leads with their day, money, and the ages at which they were accepted and decided. */
async function sumUp(db: Db, leads: RawBuilder<unknown>, today: number): Promise<DecidedLeads[]> {
  const { rows } = await sql<Summed>`
    select day, accepted, decided, cast(count(*) as bigint) as leads,
      cast(sum(cents) as bigint) as cents, sum(cast(cents as double precision) * cents) as squares
    from (${leads}) as lead group by day, accepted, decided`.execute(db);
  return rows.map(({ day, accepted: watchedFrom, decided, squares, ...sums }) => {
    const age = today - 1 - day;
    const decidedAt = decided !== null && decided <= age ? Math.max(0, decided) : null;
    return { ...sums, age, watchedFrom, decidedAt, squares: Number(squares) };
  });
}
