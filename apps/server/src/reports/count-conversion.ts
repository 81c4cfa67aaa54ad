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
  type ReportVisitRow,
} from '../store/cubes.ts';
import { insertion, type PreparedInsert } from '../store/insertion.ts';
import type { Database } from '../store/schema.ts';
import { addDelta, NOTHING } from './add-delta.ts';
import { moveMoney, releaseMoney } from './count-money.ts';

const insertVisit = insertion('report_visit', [
  'visit_id',
  ...COUNTED_BY,
  'origin',
  ...CONVERSIONS,
  'pending',
]);

/** The count that each kind of conversion raises. */
const COUNT_OF: Record<ConversionKind, keyof ConversionCounts> = {
  'hand-off': 'handoffs',
  estimate: 'estimates',
  order: 'orders',
  'call-back': 'call_backs',
};

/** The insert that counts a new visit, in its transaction; `foldCounts` adds it to the cubes. */
export function prepareReportVisit(row: ReportVisitRow): PreparedInsert {
  return insertVisit.prepare(row);
}

/**
 * Counts a conversion of a visit, on the day of the visit. One of a program, or of a visit without counts, is not counted.
 *
 * @returns the counts of the visit, where it has any
 */
export async function countConversion(
  trx: Transaction<Database>,
  { visitId, kind }: { visitId: string; kind: ConversionKind },
): Promise<ReportVisitRow | undefined> {
  const count = COUNT_OF[kind];
  const row = await trx
    .updateTable('report_visit')
    .set((update) => ({ [count]: update(count, '+', 1) }))
    .where('visit_id', '=', visitId)
    .returningAll()
    .executeTakeFirst();
  if (row) await addDelta(trx, row, { [count]: 1 });
  return row;
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
  await moveMoney(trx, visitId, by);
}

/**
 * Takes a visit that its visitor deletes out of the counts that are compared with rows; the sums stay. A
 * sample leaves nothing.
 */
export async function releaseCounts(trx: Transaction<Database>, visitId: string): Promise<void> {
  const row = await findCounted(trx, visitId);
  if (row === undefined) return;
  await addDelta(trx, row, negated(measuresOf(row)));
  if (row.origin === 'visit') {
    await addDelta(trx, { ...row, origin: 'deleted' }, { ...measuresOf(row), visits: 1 });
  }
  await releaseMoney(trx, visitId);
}

/** The row of a visit, locked: whether it is pending must not change meanwhile. */
function findCounted(
  trx: Transaction<Database>,
  visitId: string,
): Promise<ReportVisitRow | undefined> {
  const found = trx.selectFrom('report_visit').selectAll().where('visit_id', '=', visitId);
  return (isPostgres(trx) ? found.forUpdate() : found).executeTakeFirst();
}

/** Sums that a visit has in the cubes, with the changes that are not added yet. */
function measuresOf(row: ReportVisitRow): Measures {
  const { handoffs, estimates, orders, call_backs, pending } = row;
  return { ...NOTHING, visits: 1 - pending, handoffs, estimates, orders, call_backs };
}

function negated(measures: Measures): Measures {
  return Object.fromEntries(MEASURES.map((name) => [name, -measures[name]])) as Measures;
}
