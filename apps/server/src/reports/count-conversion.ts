import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import { isPostgres } from '../store/column-types.ts';
import type { ConversionKind } from '../store/conversion-row.ts';
import {
  CONVERSIONS,
  COUNTED_BY,
  type ConversionCounts,
  type CountedBy,
  MEASURES,
  type Measures,
  NO_MEASURES,
  type Origin,
  type ReportVisitRow,
  STEP_COLUMNS,
  STEPS,
  type Step,
} from '../store/cubes.ts';
import { insertion, type PreparedInsert } from '../store/insertion.ts';
import type { Database } from '../store/schema.ts';
import { recordStep, takeSteps } from './record-steps.ts';
import { withSteps } from './with-steps.ts';

const insertVisit = insertion('report_visit', [
  'visit_id',
  ...COUNTED_BY,
  'origin',
  ...CONVERSIONS,
  ...STEP_COLUMNS,
  'pending',
]);

const insertDelta = insertion('report_delta', ['id', ...COUNTED_BY, 'origin', ...MEASURES]);

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

/** The insert that counts a new visit, in its transaction; `foldCounts` adds it to the cubes. */
export function prepareReportVisit(row: ReportVisitRow): PreparedInsert {
  return insertVisit.prepare(row);
}

/** Counts a conversion of a visit, on the day of the visit. One of a program, or of a visit without counts, is not counted. */
export async function countConversion(
  trx: Transaction<Database>,
  { visitId, kind, at }: { visitId: string; kind: ConversionKind; at: number },
): Promise<void> {
  const [count, step] = [COUNT_OF[kind], STEP_OF[kind]];
  // Before the row of the visit is locked, which the job that adds the step locks after it.
  if (step !== null) await recordStep(trx, { visitId, step, at });
  const row = await trx
    .updateTable('report_visit')
    .set((update) => ({ [count]: update(count, '+', 1) }))
    .where('visit_id', '=', visitId)
    .returningAll()
    .executeTakeFirst();
  if (row) await addDelta(trx, row, { [count]: 1 });
}

/** Counts a visit by other facts, once it is known how it came: the day and the conversions stay. */
export async function moveCounts(
  trx: Transaction<Database>,
  visitId: string,
  by: Omit<CountedBy, 'day' | 'hour'>,
): Promise<void> {
  const before = await findCounted(trx, visitId);
  if (before === undefined) return;
  await addDelta(trx, before, negated(measuresOf(before)));
  await trx.updateTable('report_visit').set(by).where('visit_id', '=', visitId).execute();
  await addDelta(trx, { ...before, ...by }, measuresOf(before));
}

/**
 * Takes a visit that its visitor deletes out of the counts that are compared with rows; the sums stay. A
 * sample leaves nothing.
 */
export async function releaseCounts(trx: Transaction<Database>, visitId: string): Promise<void> {
  const steps = await takeSteps(trx, visitId);
  const row = await findCounted(trx, visitId);
  if (row === undefined) return;
  await addDelta(trx, row, negated(measuresOf(row)));
  if (row.origin === 'visit') {
    const { gained } = withSteps(row, steps.startedAt, steps.rows);
    const measures = { ...measuresOf(row), visits: 1, ...gained };
    await addDelta(trx, { ...row, origin: 'deleted' }, measures);
  }
}

/** The row of a visit, locked: whether it is pending must not change meanwhile. */
function findCounted(
  trx: Transaction<Database>,
  visitId: string,
): Promise<ReportVisitRow | undefined> {
  const found = trx.selectFrom('report_visit').selectAll().where('visit_id', '=', visitId);
  return (isPostgres(trx) ? found.forUpdate() : found).executeTakeFirst();
}

/** Stores a change of the sums; `foldCounts` adds it to the cubes. */
async function addDelta(
  trx: Transaction<Database>,
  by: CountedBy & { origin: Origin },
  change: Partial<Measures>,
): Promise<void> {
  await insertDelta(trx, { ...by, ...NO_MEASURES, ...change, id: randomUUIDv7() });
}

/** Sums that a visit has in the cubes, with the changes that are not added yet. */
function measuresOf(row: ReportVisitRow): Measures {
  const { handoffs, estimates, orders, call_backs, pending } = row;
  const steps = STEPS.map((step) => [step, row[`${step}_after`] === null ? 0 : 1] as const);
  const reached = Object.fromEntries(steps) as Record<Step, number>;
  return { visits: 1 - pending, handoffs, estimates, orders, call_backs, ...reached };
}

function negated(measures: Measures): Measures {
  return Object.fromEntries(MEASURES.map((name) => [name, -measures[name]])) as Measures;
}
