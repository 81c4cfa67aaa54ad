import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type RowToInsert, rowFor } from '../../platform/store/insertions.ts';
import { locked } from '../../platform/store/locked.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { ConversionKind } from '../../platform/store/tables/conversions.ts';
import {
  type ConversionCounts,
  type CountedBy,
  type CountedVisit,
  MEASURES,
  type Measures,
  NO_MEASURES,
  NO_STEPS,
  type ReportVisitRow,
  STEPS,
  type Step,
} from '../../platform/store/tables/reports.ts';
import { moveMoney, releaseMoney } from './count-money.ts';
import { recordStep, takeSteps, withSteps } from './funnel-steps.ts';
import type { ReportingTime } from './reporting-time.ts';
import { addIncrement } from './rollups.ts';

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

/**
 * Counts a conversion of a visit, on the day of the visit. One of a bot, or of a visit without counts, is not counted.
 *
 * @returns the counts of the visit, where it has any
 */
export async function countConversion(
  trx: Transaction<Database>,
  { visitId, kind, at }: { visitId: string; kind: ConversionKind; at: number },
): Promise<ReportVisitRow | undefined> {
  const [count, step] = [COUNT_OF[kind], STEP_OF[kind]];
  // Before the row of the visit is locked, which the job that adds the step locks after it.
  if (step !== null) await recordStep(trx, { visitId, step, at });
  const row = await trx
    .updateTable('report_visit')
    .set((update) => ({ [count]: update(count, '+', 1) }))
    .where('visit_id', '=', visitId)
    .returningAll()
    .executeTakeFirst();
  if (row) await addIncrement(trx, row, { [count]: 1 });
  return row;
}

/** Counts a visit by other facts, once it is known how it came: the day and the conversions stay. */
export async function moveCounts(
  trx: Transaction<Database>,
  visitId: string,
  by: Omit<CountedBy, 'day' | 'hour'>,
): Promise<void> {
  const before = await findCounted(trx, visitId);
  if (before !== undefined) await moveRow(trx, before, by);
}

/** Counts a visit on another day and hour, unless both days are before the first that is dated again. */
export async function redateCounts(
  trx: Transaction<Database>,
  visitId: string,
  { time, first }: { time: ReportingTime; first: number },
): Promise<void> {
  const before = await findCounted(trx, visitId);
  if (before === undefined || Math.max(before.day, time.day) < first) return;
  if (before.day !== time.day || before.hour !== time.hour) await moveRow(trx, before, time);
}

async function moveRow(
  trx: Transaction<Database>,
  before: ReportVisitRow,
  by: Partial<CountedBy>,
): Promise<void> {
  const { visit_id: visitId } = before;
  await addIncrement(trx, before, negated(measuresOf(before)));
  await trx.updateTable('report_visit').set(by).where('visit_id', '=', visitId).execute();
  await addIncrement(trx, { ...before, ...by }, measuresOf(before));
  await moveMoney(trx, visitId, by);
}

/**
 * Takes a visit that its visitor deletes out of the counts that are compared with rows; the sums stay. A
 * sample leaves nothing.
 */
export async function releaseCounts(trx: Transaction<Database>, visitId: string): Promise<void> {
  const steps = await takeSteps(trx, visitId);
  const row = await findCounted(trx, visitId);
  if (row === undefined) return;
  await addIncrement(trx, row, negated(measuresOf(row)));
  if (row.origin === 'visit') {
    const { gained } = withSteps(row, steps.startedAt, steps.rows);
    const measures = { ...measuresOf(row), visits: 1, ...gained };
    await addIncrement(trx, { ...row, origin: 'deleted' }, measures);
  }
  await releaseMoney(trx, visitId);
}

/** The row of a visit, locked, so that its conversions do not change meanwhile. */
function findCounted(
  trx: Transaction<Database>,
  visitId: string,
): Promise<ReportVisitRow | undefined> {
  const found = trx.selectFrom('report_visit').selectAll().where('visit_id', '=', visitId);
  return locked(trx, found).executeTakeFirst();
}

/** Sums that a visit has in the rollups, with the changes that are not added yet. */
function measuresOf(row: ReportVisitRow): Measures {
  const { handoffs, estimates, orders, call_backs } = row;
  const steps = STEPS.map((step) => [step, row[`${step}_after`] === null ? 0 : 1] as const);
  const reached = Object.fromEntries(steps) as Record<Step, number>;
  return { ...NO_MEASURES, visits: 1, handoffs, estimates, orders, call_backs, ...reached };
}

function negated(measures: Measures): Measures {
  return Object.fromEntries(MEASURES.map((name) => [name, -measures[name]])) as Measures;
}

const FACTS = {
  day: 'integer',
  hour: 'integer',
  site: 'text',
  channel: 'text',
  source: 'text',
  campaign: 'text',
  campaign_id: 'text',
  path: 'text',
  device: 'text',
  locale: 'text',
  release: 'text',
  origin: 'text',
} as const;

const countedRow = rowFor(
  'report_visit',
  { visit_id: 'text', ...FACTS },
  { fixed: { handoffs: 0, estimates: 0, orders: 0, call_backs: 0, ...NO_STEPS } },
);

const changeRow = rowFor(
  'rollup_increment',
  { id: 'text', ...FACTS },
  { fixed: { ...NO_MEASURES, visits: 1, event_day: null } },
);

/**
 * The rows by which a new visit is counted, inserted with it (`insertTogether`): the one that reports read, and a change of the
 * sums, which `rollUpCounts` adds to them.
 */
export function countNewVisit(visitId: string, counted: CountedVisit): RowToInsert[] {
  return [
    countedRow({ visit_id: visitId, ...counted }),
    changeRow({ id: randomUUIDv7(), ...counted }),
  ];
}
