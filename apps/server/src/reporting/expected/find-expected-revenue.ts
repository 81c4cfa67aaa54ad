import type { DimensionName } from '@zipfront/contracts/reports/dimensions';
import type { MeasureSums } from '@zipfront/contracts/reports/measures';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import type { Db } from '../../platform/store/schema.ts';
import { firstLeadDay, type ReportParts } from '../report/days.ts';
import { weekday } from '../report/filter.ts';
import { type BreakdownQuestion, findBreakdown } from '../report/find-rows.ts';
import { isOfDays, propertyName } from '../report/properties.ts';
import { dayOfDate, reportingTime, startOfDay } from '../rollups/reporting-time.ts';
import { findAcceptedLeads, findDecidedLeads } from './find-decided-leads.ts';
import { type ComingSums, comingSums, learnMoneyToCome, moneyAt } from './money-to-come.ts';

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
    const { rows } = await findBreakdown(context.store.reads, days);
    for (const { names, sums: counted } of rows) {
      const open = openLeads(counted);
      if (open === 0) continue;
      const partner = question.partner ?? names[by.indexOf('partner')];
      const money = await learnt(context, partner === undefined ? { site } : { partner }, today);
      const day = dayOfDate(names.at(time) ?? '');
      const coming = money ? comingSums(open, moneyAt(money, today - 1 - day + passed)) : UNKNOWN;
      const own = by.map((name, at) =>
        name === 'weekday' ? propertyName(name, weekday(day)) : names[at],
      );
      const key = JSON.stringify(own);
      sums.set(key, added(sums.get(key) ?? NOTHING, coming));
      total = added(total, coming);
    }
  }
  const of = (names: readonly string[]) => sums.get(JSON.stringify(names)) ?? NOTHING;
  // Two partners may have one lead, and most leads have none yet.
  const isOfAll = by.includes('partner') && question.partner == null;
  if (isOfAll) ({ total } = await findExpectedRevenue({ ...question, by: ['day'] }, context));
  return { of, total };
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
