import { insertion } from '../../platform/store/insertions.ts';
import { locked } from '../../platform/store/locked.ts';
import type { Trx } from '../../platform/store/schema.ts';
import type { ConversionKind } from '../../platform/store/tables/conversions.ts';
import {
  type ConversionCounts,
  type CountedBy,
  type CountedTouch,
  type MoneySums,
  type Origin,
  type ReportLeadFirstRow,
  type ReportLeadRow,
  ROLLUP_KEYS,
  type RollupSums,
  type Step,
} from '../../platform/store/tables/reports.ts';
import { lockTouches, type TouchPlace } from './count-touch.ts';
import { recordStep } from './funnel-steps.ts';
import { earnedBy, findFirst, findMoney, NO_PROMISE } from './lead-money.ts';
import { addIncrement, negated } from './rollups.ts';

const insertLead = insertion('report_lead', [
  'lead_id',
  'kind',
  'at',
  ...ROLLUP_KEYS,
  'origin',
  'expires_at',
]);

const insertFirst = insertion('report_lead_first', ['lead_id', ...ROLLUP_KEYS, 'origin']);

const COUNT_BY_KIND: Record<ConversionKind, keyof ConversionCounts> = {
  'hand-off': 'handoffs',
  estimate: 'estimates',
  order: 'orders',
  'call-back': 'call_backs',
};

const STEP_BY_KIND: Record<ConversionKind, Step | null> = {
  'hand-off': 'sent',
  estimate: 'sent',
  order: 'ordered',
  'call-back': null,
};

export interface NewLead
  extends Pick<ReportLeadRow, 'lead_id' | 'kind' | 'at' | 'line' | 'us_state' | 'expires_at'> {
  visit_id: string;
  position: number;
}

/**
 * Counts a lead by the touch with the credit and by the first touch, each on the day of that touch.
 * Leads of bots are not counted.
 */
export async function countLead(
  trx: Trx,
  { visit_id: visitId, position, ...lead }: NewLead,
): Promise<void> {
  const { lead_id, kind, at, line, us_state } = lead;
  const step = STEP_BY_KIND[kind];
  // This comes before locking the touches. The job that adds steps locks in the same order.
  if (step !== null) await recordStep(trx, { visitId, position, step, at });
  const touches = await lockTouches(trx, { visitId });
  const credited = touches.find((touch) => touch.position === position);
  const [first] = touches;
  if (credited === undefined || first === undefined) return;
  await insertCounted(trx, { ...credited, ...lead }, { ...first, lead_id, line, us_state });
}

/**
 * Counts a lead of an ended visit as an earlier lead of the visit was counted, without a step.
 * Does nothing if that was not counted.
 */
export async function countLeadAs(
  trx: Trx,
  earlierId: string,
  lead: Pick<ReportLeadRow, 'lead_id' | 'kind' | 'at' | 'expires_at'>,
): Promise<void> {
  const earlier = await trx
    .selectFrom('report_lead')
    .selectAll()
    .where('lead_id', '=', earlierId)
    .executeTakeFirst();
  if (earlier === undefined) return;
  const first = await findFirst(trx, earlierId);
  await insertCounted(trx, { ...earlier, ...lead }, { ...first, lead_id: lead.lead_id });
}

async function insertCounted(
  trx: Trx,
  byCredit: ReportLeadRow,
  byFirst: ReportLeadFirstRow,
): Promise<void> {
  await insertLead(trx, byCredit);
  await insertFirst(trx, byFirst);
  await addIncrement(trx, byCredit, leadCounts(byCredit));
  await addIncrement(trx, byFirst, firstTouchCounts(byCredit));
}

function leadCounts({ kind }: Pick<ReportLeadRow, 'kind'>): Partial<RollupSums> {
  return { [COUNT_BY_KIND[kind]]: 1 };
}

/** Returns the counts of a lead by its first touch. An estimate alone does not count there. */
function firstTouchCounts({ kind }: Pick<ReportLeadRow, 'kind'>): Partial<RollupSums> {
  return { first_leads: kind === 'estimate' ? 0 : 1 };
}

/**
 * Counts leads by other facts of a touch: those for which it has the credit, and those whose first
 * touch it is. The ledger names the touch likewise.
 */
export async function moveLeads(
  trx: Trx,
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
    const { channel, source, campaign, campaign_id } = { ...lead, ...by };
    const names = { channel, source, campaign, campaign_id };
    const firstNames = {
      first_channel: channel,
      first_source: source,
      first_campaign: campaign,
      first_campaign_id: campaign_id,
    };
    const named = {
      ...(creditedTo === position && names),
      ...(position === 1 && firstNames),
    };
    if (by.channel === undefined || Object.keys(named).length === 0) continue;
    await trx.updateTable('conversion').set(named).where('lead_id', '=', id).execute();
  }
}

/**
 * Releases the leads of a visit from the counts that are compared with rows, as `releaseCounts`
 * does.
 */
export async function releaseLeads(trx: Trx, visitId: string): Promise<void> {
  const deleted = <Row extends CountedTouch>(row: Row) =>
    row.origin === 'visit' ? { ...row, origin: 'deleted' as const } : null;
  for (const { lead, first } of await lockLeads(trx, visitId)) {
    const money = await findMoney(trx, lead.lead_id);
    await moveSums(trx, { from: lead, to: deleted(lead) }, sumsOfLead(lead, money));
    await moveSums(trx, { from: first, to: deleted(first) }, sumsOfFirst(lead, money));
    await trx.deleteFrom('report_lead').where('lead_id', '=', lead.lead_id).execute();
  }
}

type DatedSums = [eventDay: number | null, sums: Partial<RollupSums>][];

function sumsOfLead(lead: ReportLeadRow, money: Map<number, MoneySums>): DatedSums {
  return [[null, leadCounts(lead)], ...money];
}

function sumsOfFirst(lead: ReportLeadRow, money: Map<number, MoneySums>): DatedSums {
  const earned = [...money].map(([day, sums]): DatedSums[number] => [day, earnedBy(sums)]);
  return [[null, firstTouchCounts(lead)], ...earned];
}

async function moveSums(
  trx: Trx,
  { from, to }: { from: CountedTouch; to: (CountedBy & { origin: Origin }) | null },
  dated: DatedSums,
): Promise<void> {
  for (const [day, sums] of dated) {
    await addIncrement(trx, from, negated(sums), day);
    if (to === null) continue;
    // Promises are removed: no report about a deleted lead counts, so they would stay forever.
    const left = to.origin === 'deleted' && 'awaiting' in sums ? { ...sums, ...NO_PROMISE } : sums;
    await addIncrement(trx, to, left, day);
  }
}

interface LockedLead {
  lead: ReportLeadRow;
  first: ReportLeadFirstRow;
  creditedTo: number;
}

async function lockLeads(trx: Trx, visitId: string): Promise<LockedLead[]> {
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
