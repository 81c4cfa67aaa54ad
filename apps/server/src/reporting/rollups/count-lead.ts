import { own } from '@zipfront/contracts/own';
import { DAY_MS } from '@zipfront/contracts/time';
import { sql, type Transaction } from 'kysely';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import { insertion } from '../../platform/store/insertions.ts';
import { locked } from '../../platform/store/locked.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { ConversionKind } from '../../platform/store/tables/conversions.ts';
import type {
  ExperimentLeadRow,
  ExperimentMoneyRow,
} from '../../platform/store/tables/experiments.ts';
import {
  COUNTED_BY,
  type ConversionCounts,
  type CountedBy,
  type CountedTouch,
  type Measures,
  MONEY,
  type MoneySums,
  type Origin,
  type ReportLeadFirstRow,
  type ReportLeadRow,
  type Step,
} from '../../platform/store/tables/reports.ts';
import { lockTouches, type TouchPlace } from './count-touch.ts';
import { recordStep } from './funnel-steps.ts';
import { reportingTime } from './reporting-time.ts';
import { addIncrement, negated } from './rollups.ts';

const insertLead = insertion('report_lead', [
  'lead_id',
  'kind',
  'at',
  ...COUNTED_BY,
  'origin',
  'expires_at',
]);

const insertFirst = insertion('report_lead_first', ['lead_id', ...COUNTED_BY, 'origin']);

/** The count that each kind of conversion raises. */
const COUNT_OF: Record<ConversionKind, keyof ConversionCounts> = {
  'hand-off': 'handoffs',
  estimate: 'estimates',
  order: 'orders',
  'call-back': 'call_backs',
};

/** The step that a conversion is. */
const STEP_OF: Record<ConversionKind, Step | null> = {
  'hand-off': 'sent',
  estimate: 'sent',
  order: 'ordered',
  'call-back': null,
};

/** A lead, with the position of the touch that gets the credit. */
export interface NewLead
  extends Pick<ReportLeadRow, 'lead_id' | 'kind' | 'at' | 'line' | 'us_state' | 'expires_at'> {
  visit_id: string;
  position: number;
}

/**
 * Counts a lead of a visit by the touch with the credit and, separately, by the first touch, each
 * on the day of that touch. Leads of bots and of ended visits are not counted.
 */
export async function countLead(
  trx: Transaction<Database>,
  { visit_id: visitId, position, ...lead }: NewLead,
): Promise<void> {
  const { lead_id, kind, at, line, us_state } = lead;
  const step = STEP_OF[kind];
  // This comes before locking the touches. The job that adds steps locks in the same order.
  if (step !== null) await recordStep(trx, { visitId, position, step, at });
  const touches = await lockTouches(trx, { visitId });
  const credited = touches.find((touch) => touch.position === position);
  const [first] = touches;
  if (credited === undefined || first === undefined) return;
  const byCredit = { ...credited, ...lead };
  const byFirst = { ...first, lead_id, line, us_state };
  await insertLead(trx, byCredit);
  await insertFirst(trx, byFirst);
  await addIncrement(trx, byCredit, countsOf(byCredit));
  await addIncrement(trx, byFirst, firstCountsOf(byCredit));
}

/** The counts of a lead itself, without its money. */
function countsOf({ kind }: Pick<ReportLeadRow, 'kind'>): Partial<Measures> {
  return { [COUNT_OF[kind]]: 1 };
}

/** The counts of a lead by its first touch. An estimate alone does not count there. */
function firstCountsOf({ kind }: Pick<ReportLeadRow, 'kind'>): Partial<Measures> {
  return { first_leads: kind === 'estimate' ? 0 : 1 };
}

/** The money of a lead. */
export interface LeadMoney {
  /** Its changes, each when it happened. */
  changes: readonly { at: number; change: MoneySums }[];
  /** The reporting time zones of the sites. */
  timeZones: Record<string, string>;
}

/**
 * Counts the difference between the money of a lead and what was counted of it before: by its
 * credit and by its first touch, on the days of the site that it is credited on. The caller has
 * locked the lead's row of the ledger. Leads of bots are not counted.
 */
export async function countMoney(
  trx: Transaction<Database>,
  leadId: string,
  { changes, timeZones }: LeadMoney,
): Promise<void> {
  const lead = await trx
    .selectFrom('report_lead')
    .selectAll()
    .where('lead_id', '=', leadId)
    .executeTakeFirst();
  if (lead === undefined) return;
  const days = byDay(changes, own(timeZones, lead.site) ?? 'UTC');
  const first = await findFirst(trx, leadId);
  const counted = await findMoney(trx, leadId);
  for (const day of new Set([...days.keys(), ...counted.keys()])) {
    const sums = moneyOf((name) => days.get(day)?.[name] ?? 0);
    const change = moneyOf((name) => sums[name] - (counted.get(day)?.[name] ?? 0));
    if (MONEY.every((name) => change[name] === 0)) continue;
    await trx
      .insertInto('report_money')
      .values({ ...sums, lead_id: leadId, event_day: day })
      .onConflict((conflict) => conflict.columns(['lead_id', 'event_day']).doUpdateSet(sums))
      .execute();
    await addIncrement(trx, lead, change, day);
    await addIncrement(trx, first, earnedBy(change), day);
  }
}

/** The sum of a lead's money by its first touch. */
function earnedBy({ approved_cents }: MoneySums): Partial<Measures> {
  return { first_earned_cents: approved_cents };
}

function findFirst(trx: Transaction<Database>, leadId: string): Promise<ReportLeadFirstRow> {
  return trx
    .selectFrom('report_lead_first')
    .selectAll()
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow();
}

function byDay(changes: LeadMoney['changes'], timeZone: string): Map<number, MoneySums> {
  const days = new Map<number, MoneySums>();
  for (const { at, change } of changes) {
    const { day } = reportingTime(at, timeZone);
    const known = days.get(day);
    days.set(day, known ? moneyOf((name) => known[name] + change[name]) : change);
  }
  return days;
}

/**
 * Moves the leads of a touch to other facts or another day: those with its credit, and those whose
 * first touch it is.
 */
export async function moveLeads(
  trx: Transaction<Database>,
  { visitId, position }: TouchPlace,
  { line: _line, us_state: _state, ...by }: Partial<CountedBy>,
): Promise<void> {
  for (const { lead, first, creditedTo } of await lockLeads(trx, visitId)) {
    const id = lead.lead_id;
    const money = await findMoney(trx, id);
    if (creditedTo === position) {
      await moveSums(trx, { from: lead, to: { ...lead, ...by } }, sumsOfLead(lead, money));
      await trx.updateTable('report_lead').set(by).where('lead_id', '=', id).execute();
    }
    if (position === 1) {
      await moveSums(trx, { from: first, to: { ...first, ...by } }, sumsOfFirst(lead, money));
      await trx.updateTable('report_lead_first').set(by).where('lead_id', '=', id).execute();
    }
  }
}

/**
 * Removes the leads of a deleted visit from the counts that are compared with rows, as
 * `releaseCounts` does.
 */
export async function releaseLeads(trx: Transaction<Database>, visitId: string): Promise<void> {
  const deleted = <Row extends CountedTouch>(row: Row) =>
    row.origin === 'visit' ? { ...row, origin: 'deleted' as const } : null;
  for (const { lead, first } of await lockLeads(trx, visitId)) {
    const money = await findMoney(trx, lead.lead_id);
    await moveSums(trx, { from: lead, to: deleted(lead) }, sumsOfLead(lead, money));
    await moveSums(trx, { from: first, to: deleted(first) }, sumsOfFirst(lead, money));
    await trx.deleteFrom('report_lead').where('lead_id', '=', lead.lead_id).execute();
  }
}

/** Sums of a lead. Money has the day on which it came or went. */
type DatedSums = [eventDay: number | null, sums: Partial<Measures>][];

function sumsOfLead(lead: ReportLeadRow, money: Map<number, MoneySums>): DatedSums {
  return [[null, countsOf(lead)], ...money];
}

function sumsOfFirst(lead: ReportLeadRow, money: Map<number, MoneySums>): DatedSums {
  const earned = [...money].map(([day, sums]): DatedSums[number] => [day, earnedBy(sums)]);
  return [[null, firstCountsOf(lead)], ...earned];
}

/** Moves sums from one cell to another. Without a target they are removed. */
async function moveSums(
  trx: Transaction<Database>,
  { from, to }: { from: CountedTouch; to: (CountedBy & { origin: Origin }) | null },
  dated: DatedSums,
): Promise<void> {
  for (const [day, sums] of dated) {
    await addIncrement(trx, from, negated(sums), day);
    if (to === null) continue;
    // Promised money is removed: no report about a deleted lead counts, so the money would stay
    // pending forever.
    const left =
      to.origin === 'deleted' && 'pending_cents' in sums ? { ...sums, pending_cents: 0 } : sums;
    await addIncrement(trx, to, left, day);
  }
}

async function findMoney(
  trx: Transaction<Database>,
  leadId: string,
): Promise<Map<number, MoneySums>> {
  const rows = await trx
    .selectFrom('report_money')
    .selectAll()
    .where('lead_id', '=', leadId)
    .execute();
  return new Map(rows.map((row) => [row.event_day, moneyOf((name) => row[name])]));
}

/** A counted lead, with the position of the touch that gets the credit. */
interface LockedLead {
  lead: ReportLeadRow;
  first: ReportLeadFirstRow;
  creditedTo: number;
}

/** The leads of a visit. Their rows of the ledger are locked, as for a report. */
async function lockLeads(trx: Transaction<Database>, visitId: string): Promise<LockedLead[]> {
  const found = trx
    .selectFrom('conversion')
    .select(['lead_id', 'position'])
    .where('visit_id', '=', visitId)
    .orderBy('lead_id');
  const leads: LockedLead[] = [];
  for (const { lead_id: id, position: creditedTo } of await locked(trx, found).execute()) {
    const lead = await trx
      .selectFrom('report_lead')
      .selectAll()
      .where('lead_id', '=', id)
      .executeTakeFirst();
    if (lead) leads.push({ lead, first: await findFirst(trx, id), creditedTo });
  }
  return leads;
}

function moneyOf(value: (name: (typeof MONEY)[number]) => number): MoneySums {
  return Object.fromEntries(MONEY.map((name) => [name, value(name)])) as MoneySums;
}

/**
 * How long a lead's counted row outlives its row in the ledger. Reports count only while the ledger
 * has the lead.
 */
const AFTER_LEDGER_MS = PERIODS_MS.countedLead - PERIODS_MS.conversion;

/**
 * Removes promised money that can no longer be paid from the sums. No report counts after the lead
 * has left the ledger.
 *
 * @returns the number of leads with such money
 */
export async function expirePromises(
  trx: Transaction<Database>,
  { now, limit }: { now: number; limit: number },
): Promise<number> {
  const leads = await trx
    .selectFrom('report_lead')
    .innerJoin('report_money', 'report_money.lead_id', 'report_lead.lead_id')
    .select('report_lead.lead_id')
    .distinct()
    .where('expires_at', '<', now + AFTER_LEDGER_MS)
    .where('pending_cents', '<>', 0)
    .orderBy('report_lead.lead_id')
    .limit(limit)
    .execute();
  if (leads.length === 0) return 0;
  const ids = leads.map(({ lead_id }) => lead_id);
  // Locked first, like everything that changes the counts of a lead.
  const ledger = trx
    .selectFrom('conversion')
    .select('lead_id')
    .where('lead_id', 'in', ids)
    .orderBy('lead_id');
  await locked(trx, ledger).execute();
  const promised = await trx
    .selectFrom('report_money')
    .innerJoin('report_lead', 'report_lead.lead_id', 'report_money.lead_id')
    .selectAll('report_lead')
    .select(['event_day', 'pending_cents'])
    .where('report_lead.lead_id', 'in', ids)
    .where('pending_cents', '<>', 0)
    .execute();
  for (const { event_day, pending_cents, ...lead } of promised) {
    await addIncrement(trx, lead, { pending_cents: -pending_cents }, event_day);
  }
  await trx
    .updateTable('report_money')
    .set({ pending_cents: 0 })
    .where('lead_id', 'in', ids)
    .execute();
  return leads.length;
}

/** A hand-off counts for an experiment up to this time after the visit first saw a variant. */
export const CONVERSION_MS = 7 * DAY_MS;

/**
 * Stores a hand-off as a lead of the experiments that its visit saw within seven days, so that its
 * money counts for them even after the visit has ended. A hand-off that reports leave out has no
 * money.
 *
 * @param handoff.at when it was made
 */
export async function addVariantLead(
  trx: Transaction<Database>,
  { visitId, leadId, at }: { visitId: string; leadId: string; at: number },
): Promise<void> {
  // All leads of a visitor belong to one unit: the first lead.
  const unit = sql`coalesce((
    select min(unit) from experiment_lead join conversion on conversion.lead_id = experiment_lead.lead_id
    where conversion.visit_id = ${visitId} and experiment_lead.experiment = experiment_visit.experiment
  ), ${leadId})`;
  await sql`insert into experiment_lead (lead_id, experiment, variant, sample, day, unit, cents)
    select ${leadId}, experiment, variant, sample, counted_on, ${unit}, 0 from experiment_visit
    where visit_id = ${visitId} and exposed_at <= ${at} and exposed_at > ${at - CONVERSION_MS}
      and exists (select 1 from report_lead where lead_id = ${leadId})
    on conflict (lead_id, experiment) do nothing`.execute(trx);
}

/**
 * Counts the difference between a lead's earnings and the earnings counted before for its
 * experiments, as sums and as sums of squares per visitor. Call it last in a transaction: it locks
 * the sums of days until the commit.
 */
export async function countVariantMoney(trx: Transaction<Database>, leadId: string): Promise<void> {
  const leads = await lockUnits(trx, leadId);
  const own = leads.filter((lead) => lead.lead_id === leadId);
  if (own.length === 0) return;
  const cents = await findEarnings(trx, leadId);
  for (const lead of own) {
    if (lead.cents === cents) continue;
    const before = leads
      .filter(({ experiment }) => experiment === lead.experiment)
      .reduce((sum, one) => sum + one.cents, 0);
    const after = before - lead.cents + cents;
    await trx
      .updateTable('experiment_lead')
      .set({ cents })
      .where('lead_id', '=', leadId)
      .where('experiment', '=', lead.experiment)
      .execute();
    const { experiment, sample, day, variant } = lead;
    const change = { cents: after - before, squares: after ** 2 - before ** 2 };
    await addMoney(trx, { experiment, sample, day, variant, ...change });
  }
}

/**
 * Locks the leads of the same visitor by experiment, so that two of them are counted one after the
 * other.
 */
function lockUnits(trx: Transaction<Database>, leadId: string): Promise<ExperimentLeadRow[]> {
  const units = trx.selectFrom('experiment_lead').select('unit').where('lead_id', '=', leadId);
  const found = trx
    .selectFrom('experiment_lead')
    .selectAll()
    .where('unit', 'in', units)
    .orderBy('experiment')
    .orderBy('lead_id');
  return locked(trx, found).execute();
}

async function findEarnings(trx: Transaction<Database>, leadId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select cast(coalesce(sum(approved_cents), 0) as bigint) as cents from report_money
    where lead_id = ${leadId}`.execute(trx);
  return rows[0]?.cents ?? 0;
}

async function addMoney(trx: Transaction<Database>, row: ExperimentMoneyRow): Promise<void> {
  await trx
    .insertInto('experiment_money')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['experiment', 'sample', 'day', 'variant']).doUpdateSet((set) => ({
        cents: set('experiment_money.cents', '+', set.ref('excluded.cents')),
        squares: set('experiment_money.squares', '+', set.ref('excluded.squares')),
      })),
    )
    .execute();
}
