import type { Transaction } from 'kysely';
import { insertion } from '../../platform/store/insertions.ts';
import { locked } from '../../platform/store/locked.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { ConversionKind } from '../../platform/store/tables/conversions.ts';
import {
  COUNTED_BY,
  type ConversionCounts,
  type CountedBy,
  type CountedTouch,
  type Measures,
  type MoneySums,
  type Origin,
  type ReportLeadFirstRow,
  type ReportLeadRow,
  type Step,
} from '../../platform/store/tables/reports.ts';
import { lockTouches, type TouchPlace } from './count-touch.ts';
import { recordStep } from './funnel-steps.ts';
import { earnedBy, findFirst, findMoney } from './lead-money.ts';
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

/** A lead, with the place of the touch that it is credited to. */
export interface NewLead
  extends Pick<ReportLeadRow, 'lead_id' | 'kind' | 'at' | 'line' | 'us_state' | 'expires_at'> {
  visit_id: string;
  position: number;
}

/**
 * Counts a lead of a visit by the touch that it is credited to and, beside it, by the first touch; on the days of these touches.
 * One of a bot, or of a visit that is over, is not counted.
 */
export async function countLead(
  trx: Transaction<Database>,
  { visit_id: visitId, position, ...lead }: NewLead,
): Promise<void> {
  const { lead_id, kind, at, line, us_state } = lead;
  const step = STEP_OF[kind];
  // Before the rows of the touches are locked, which the job that adds the step locks after it.
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

/** The counts of a lead by its first touch. An estimate alone is not one. */
function firstCountsOf({ kind }: Pick<ReportLeadRow, 'kind'>): Partial<Measures> {
  return { first_leads: kind === 'estimate' ? 0 : 1 };
}

/** Counts the leads that are credited to a touch, and those whose first touch it is, by other facts of it, or on another day. */
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

/** Takes the leads of a visit that is deleted out of the counts that are compared with rows, as `releaseCounts` does. */
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

/** Sums of a lead; of money with the day on which it came or went. */
type DatedSums = [eventDay: number | null, sums: Partial<Measures>][];

function sumsOfLead(lead: ReportLeadRow, money: Map<number, MoneySums>): DatedSums {
  return [[null, countsOf(lead)], ...money];
}

function sumsOfFirst(lead: ReportLeadRow, money: Map<number, MoneySums>): DatedSums {
  const earned = [...money].map(([day, sums]): DatedSums[number] => [day, earnedBy(sums)]);
  return [[null, firstCountsOf(lead)], ...earned];
}

/** Moves sums; to nowhere without a target. */
async function moveSums(
  trx: Transaction<Database>,
  { from, to }: { from: CountedTouch; to: (CountedBy & { origin: Origin }) | null },
  dated: DatedSums,
): Promise<void> {
  for (const [day, sums] of dated) {
    await addIncrement(trx, from, negated(sums), day);
    if (to === null) continue;
    // No report about a deleted lead counts: what was promised for it would be pending for ever.
    const left =
      to.origin === 'deleted' && 'pending_cents' in sums ? { ...sums, pending_cents: 0 } : sums;
    await addIncrement(trx, to, left, day);
  }
}

/** A lead as it is counted, with the place of the touch that it is credited to. */
interface LockedLead {
  lead: ReportLeadRow;
  first: ReportLeadFirstRow;
  creditedTo: number;
}

/** The leads of a visit, their rows of the ledger locked as those of a report are. */
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
