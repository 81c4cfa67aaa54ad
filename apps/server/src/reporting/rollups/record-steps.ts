import { sql, type Transaction } from 'kysely';
import { compiledOnce, padded } from '../../platform/store/compiled-once.ts';
import {
  type ReportStepRow,
  STEP_COLUMNS,
  type Step,
  type StepTimes,
} from '../../platform/store/cubes.ts';
import type { Database, EventRow } from '../../platform/store/schema.ts';
import { FUNNEL_WINDOW_MS } from './funnel-window.ts';
import { stepOfEvent } from './step-of-event.ts';

/** A step that a visit reached. */
export interface ReachedStep {
  visitId: string;
  step: Step;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Stores a step of a visit; `foldCounts` adds it to the visit's row and to the cubes, where it counts once. One of a program
 * is not stored.
 */
export async function recordStep(
  trx: Transaction<Database>,
  { visitId, step, at }: ReachedStep,
): Promise<void> {
  await sql`insert into report_step (visit_id, step, at)
    select id, ${step}, cast(${at} as bigint) from visit where id = ${visitId} and bot = 0
    on conflict (visit_id, step) do nothing`.execute(trx);
}

/** Stores the steps that events of people are, in their transaction: those that are not known from an earlier time. */
export async function recordEventSteps(
  trx: Transaction<Database>,
  events: readonly EventRow[],
): Promise<void> {
  const reached = firstOfVisits(events);
  if (reached.length === 0) return;
  const visits = await findVisits(trx, [...new Set(reached.map((row) => row.visit_id))]);
  const isNew = ({ visit_id, step, at }: ReportStepRow): boolean => {
    const visit = visits.get(visit_id);
    if (visit === undefined || at - visit.created_at > FUNNEL_WINDOW_MS) return false;
    const known = visit[`${step}_after`];
    return known === null || at < visit.created_at + known * 1_000;
  };
  await insertSteps(trx, reached.filter(isNew));
}

/** Takes the steps of a visit that are not added yet, before its row is locked; with the start of the visit. */
export async function takeSteps(
  trx: Transaction<Database>,
  visitId: string,
): Promise<{ startedAt: number; rows: ReportStepRow[] }> {
  const rows = await trx
    .deleteFrom('report_step')
    .where('visit_id', '=', visitId)
    .returningAll()
    .execute();
  if (rows.length === 0) return { startedAt: 0, rows };
  const visit = await trx
    .selectFrom('visit')
    .select('created_at')
    .where('id', '=', visitId)
    .executeTakeFirst();
  return { startedAt: visit?.created_at ?? 0, rows };
}

/** The first time of each step of each visit, sorted, so that two transactions cannot deadlock. */
function firstOfVisits(events: readonly EventRow[]): ReportStepRow[] {
  const first = new Map<string, ReportStepRow>();
  for (const event of events) {
    const { visit_id, bot, happened_at, received_at } = event;
    const step = visit_id === null || bot === 1 ? null : stepOfEvent(event);
    if (visit_id === null || step === null) continue;
    const at = Math.min(happened_at, received_at);
    const key = `${visit_id} ${step}`;
    const known = first.get(key);
    if (known === undefined || at < known.at) first.set(key, { visit_id, step, at });
  }
  return [...first.keys()].sort().map((key) => first.get(key) as ReportStepRow);
}

/** A visit of a person, with the steps that are known. */
type PersonsVisit = StepTimes & { id: string; created_at: number };

const visitsById = compiledOnce((db, count: number) =>
  db
    .selectFrom('visit')
    .leftJoin('report_visit', 'report_visit.visit_id', 'visit.id')
    .select(['visit.id', 'visit.created_at', ...STEP_COLUMNS])
    .where('visit.id', 'in', Array<string>(count).fill(''))
    .where('visit.bot', '=', sql<0>`0`)
    .compile(),
);

async function findVisits(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<Map<string, PersonsVisit>> {
  const parameters = padded(ids);
  const query = visitsById(trx, parameters.length);
  const { rows } = await trx.executeQuery<PersonsVisit>({ ...query, parameters });
  return new Map(rows.map((row) => [row.id, row]));
}

/** A step that waits to be added stays as it is. */
async function insertSteps(
  trx: Transaction<Database>,
  steps: readonly ReportStepRow[],
): Promise<void> {
  if (steps.length === 0) return;
  await trx
    .insertInto('report_step')
    .values(steps)
    .onConflict((conflict) => conflict.columns(['visit_id', 'step']).doNothing())
    .execute();
}
