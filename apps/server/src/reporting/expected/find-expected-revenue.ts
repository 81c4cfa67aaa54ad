import { type DimensionName, isOfDays } from '@zipfront/contracts/reports/dimensions';
import type { MeasureSums } from '@zipfront/contracts/reports/measures';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { firstLeadDay, type ReportParts } from '../report/days.ts';
import { propertyName, weekday } from '../report/filter.ts';
import { type BreakdownQuestion, findBreakdown } from '../report/find-rows.ts';
import { believedTime } from '../rollups/believed-time.ts';
import { dayOfDate, reportingTime, startOfDay } from '../rollups/reporting-time.ts';
import {
  type ComingSums,
  comingSums,
  type DecidedLeads,
  learnMoneyToCome,
  moneyAt,
} from './money-to-come.ts';

export interface ExpectedRevenue {
  of(names: readonly string[]): ComingSums;
  total: ComingSums;
}

interface ExpectingContext extends ReportParts {
  store: { reads: Db };
}

const NOTHING = { coming_cents: 0, coming_variance: 0, coming_doubt: 0 };
const UNKNOWN: ComingSums = { coming_cents: null, coming_variance: null, coming_doubt: null };

/** What leads bring is learnt again after an hour. */
const LEARNT_MS = HOUR_MS;

interface Learnt {
  at: number;
  today: number;
  money: Promise<ReturnType<typeof learnMoneyToCome>>;
}

const learntBy = new WeakMap<object, Map<string, Learnt>>();

/**
 * Computes what undecided leads are expected to bring, by what earlier leads of the site or partner
 * brought from the same age on; after 90 days nothing. Null where too few are decided.
 */
export async function findExpectedRevenue(
  question: BreakdownQuestion,
  context: ExpectingContext,
): Promise<ExpectedRevenue> {
  const { by, sites, site: only } = question;
  const time = by.findIndex(isOfDays);
  const byDay = by.toSpliced(time < 0 ? by.length : time, 1, 'day');
  const sums = new Map<string, ComingSums>();
  let total: ComingSums = NOTHING;
  for (const site of only === null ? sites.keys() : [only]) {
    // As in the revenue, what is not known to earn is left out.
    if (sites.get(site) === false) continue;
    const timeZone = context.pages.timeZoneOf(site);
    const { day: today } = reportingTime(context.now(), timeZone);
    const passed = (context.now() - startOfDay(today, timeZone)) / DAY_MS;
    const from = Math.max(question.from, firstLeadDay(today));
    if (from > question.to) continue;
    const days = { ...question, by: byDay as [DimensionName, ...DimensionName[]], site, from };
    const isPart = site !== only || from !== question.from;
    const namedBy = isPart ? { from: question.from, to: question.to, site: only } : undefined;
    const { rows } = await findBreakdown(context.store.reads, { ...days, namedBy });
    for (const { names, sums: counted } of rows) {
      const open = openLeads(counted);
      if (open === 0) continue;
      const partner = question.partner ?? names[by.indexOf('partner')];
      const money = await learnt(context, partner === undefined ? { site } : { partner }, today);
      const day = dayOfDate(names.at(time) ?? '');
      const coming = money ? comingSums(open, moneyAt(money, today - 1 - day + passed)) : UNKNOWN;
      const own = by.map((name, index) =>
        name === 'weekday' ? propertyName(name, weekday(day)) : names[index],
      );
      const key = JSON.stringify(own);
      sums.set(key, added(sums.get(key) ?? NOTHING, coming));
      total = added(total, coming);
    }
  }
  const sumsOf = (names: readonly string[]) => sums.get(JSON.stringify(names)) ?? NOTHING;
  // Two partners may have one lead, and most leads have none yet.
  const isOfAll = by.includes('partner') && question.partner == null;
  if (isOfAll) ({ total } = await findExpectedRevenue({ ...question, by: ['day'] }, context));
  return { of: sumsOf, total };
}

type LeadsOf = { site: string } | { partner: string };

async function learnt({ store, now }: ExpectingContext, leadsOf: LeadsOf, today: number) {
  const ofStore = learntBy.get(store) ?? new Map<string, Learnt>();
  learntBy.set(store, ofStore);
  const key = JSON.stringify(leadsOf);
  const known = ofStore.get(key);
  if (known?.today === today && now() - known.at < LEARNT_MS) return known.money;
  const decided =
    'site' in leadsOf
      ? findDecidedLeads(store.reads, leadsOf.site, today)
      : findAcceptedLeads(store.reads, leadsOf.partner, today);
  const money = decided.then(learnMoneyToCome);
  ofStore.set(key, { at: now(), today, money });
  money.catch(() => ofStore.delete(key));
  return money;
}

/** The leads that may still be sold. */
function openLeads({ leads, sold, taken_back, rejected }: MeasureSums): number {
  return Math.max(0, leads - sold - taken_back - rejected);
}

function added(one: ComingSums, other: ComingSums): ComingSums {
  const sum = (name: keyof ComingSums) => {
    const [first, second] = [one[name], other[name]];
    return first === null || second === null ? null : first + second;
  };
  return {
    coming_cents: sum('coming_cents'),
    coming_variance: sum('coming_variance'),
    coming_doubt: sum('coming_doubt'),
  };
}

const DECIDED = sql`(sold + booked + reversed + canceled + rejected)`;

/**
 * Finds the leads of 90 days, whose money is stored, with the ages at which they were decided.
 * Today is left out, because it is not over.
 */
function findDecidedLeads(db: Db, site: string, today: number): Promise<DecidedLeads[]> {
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
function findAcceptedLeads(db: Db, partner: string, today: number): Promise<DecidedLeads[]> {
  const leads = sql`
    select day, (accepted_at - at) / ${sql.lit(DAY_MS)} as accepted, approved_cents as cents,
      case when sold + reversed + rejected > 0 then (decided_at - at) / ${sql.lit(DAY_MS)} end as decided
    from (
      select postback.lead_id, min(${believedTime(sql.ref('report_lead.at'))}) as accepted_at
      from postback join report_lead on report_lead.lead_id = postback.lead_id
      where partner = ${partner} and status = 'accepted' and matched = 1 group by postback.lead_id
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
