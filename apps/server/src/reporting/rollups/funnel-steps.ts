import { FORM_CATEGORIES, PREFILLED, schemaUri } from '@zipfront/contracts/events/names';
import type { Interaction } from '@zipfront/contracts/events/types';
import { DAY_MS } from '@zipfront/contracts/time';
import { sql, type Transaction } from 'kysely';
import { compiledOnce, padded } from '../../platform/store/compiled-once.ts';
import { locked } from '../../platform/store/locked.ts';
import type { Database, EventRow } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import {
  type Measures,
  NO_MEASURES,
  type ReportStepRow,
  type ReportVisitRow,
  ROLLUP_NAMES,
  STEP_COLUMNS,
  type Step,
  type StepTimes,
} from '../../platform/store/tables/reports.ts';
import { addToRollup, type RollupChange } from './rollups.ts';

const PAGE_PING: string = schemaUri('page_ping');
const INTERACTION: string = schemaUri('interaction');

/** Forms that lead to a quote. */
const QUOTE_FORMS: readonly unknown[] = [FORM_CATEGORIES.zip, FORM_CATEGORIES.quote];

/**
 * The step of a visit that an event is; null for other events. A page ping is sent while a visitor is active: the
 * first one 5 s after the page was opened. The other steps are forms that the server accepts, and no events.
 */
function stepOfEvent({ schema, data }: Pick<EventRow, 'schema' | 'data'>): Step | null {
  if (schema === PAGE_PING) return 'engaged';
  if (schema !== INTERACTION) return null;
  const { kind, category, action, label } = fromJson(data) as Partial<Interaction>;
  if (!QUOTE_FORMS.includes(category)) return null;
  if (kind === 'prompt' && action === 'start') return 'started';
  return kind === 'answer' && action === 'zip' && label !== PREFILLED ? 'zip_accepted' : null;
}

/** Days from the start of a visit in which a step counts, also for the steps after the first. */
export const FUNNEL_WINDOW_DAYS = 7;

/** The same in milliseconds. */
const FUNNEL_WINDOW_MS = FUNNEL_WINDOW_DAYS * DAY_MS;

/** A step that a visit reached. */
export interface ReachedStep {
  visitId: string;
  step: Step;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Stores a step of a visit; `rollUpCounts` adds it to the visit's row and to the rollups, where it counts once. One of a bot
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

/**
 * Steps that a later one proves: who has sent a form has started it, also where no event says so because there was no script or no
 * permission to measure.
 */
const PROVEN: Record<Step, readonly Step[]> = {
  engaged: [],
  started: ['engaged'],
  zip_accepted: ['engaged', 'started'],
  sent: ['engaged', 'started', 'zip_accepted'],
  shown: ['engaged', 'started', 'zip_accepted', 'sent'],
  ordered: ['engaged', 'started', 'zip_accepted', 'sent'],
};

/**
 * Adds steps to those that a visit has reached. Steps after the window do not count.
 *
 * @param startedAt when the visit began
 * @returns the times that change, and the measures that the visit is new in
 */
export function withSteps(
  visit: StepTimes,
  startedAt: number,
  steps: readonly Pick<ReportStepRow, 'step' | 'at'>[],
): { times: Partial<StepTimes>; gained: Partial<Measures> } {
  const times: Partial<StepTimes> = {};
  const gained: Partial<Measures> = {};
  for (const { step, at } of steps) {
    if (at - startedAt > FUNNEL_WINDOW_MS) continue;
    const after = Math.max(0, Math.floor((at - startedAt) / 1_000));
    for (const reached of [step, ...PROVEN[step]]) {
      const column = `${reached}_after` as const;
      const known = times[column] ?? visit[column];
      if (known !== null && known <= after) continue;
      times[column] = after;
      if (visit[column] === null) gained[reached] = 1;
    }
  }
  return { times, gained };
}

/**
 * Adds stored steps to the rows of their visits, and those that are new to a visit to the rollups.
 *
 * @param limit the maximum number of visits
 * @returns whether there may be more
 */
export async function rollUpSteps(trx: Transaction<Database>, limit: number): Promise<boolean> {
  const { rows: steps } = await sql<ReportStepRow>`delete from report_step where visit_id in (
    select distinct visit_id from report_step order by visit_id limit ${limit}) returning *`.execute(
    trx,
  );
  if (steps.length === 0) return false;
  const ofVisits = Map.groupBy(steps, ({ visit_id }) => visit_id);
  const visits = await lockVisits(trx, [...ofVisits.keys()]);
  const changes: RollupChange[] = [];
  for (const { created_at: startedAt, ...visit } of visits) {
    const { times, gained } = withSteps(visit, startedAt, ofVisits.get(visit.visit_id) ?? []);
    if (Object.keys(times).length === 0) continue;
    await trx
      .updateTable('report_visit')
      .set(times)
      .where('visit_id', '=', visit.visit_id)
      .execute();
    if (Object.keys(gained).length > 0) changes.push({ ...visit, ...NO_MEASURES, ...gained });
  }
  if (changes.length > 0)
    for (const rollup of ROLLUP_NAMES) await addToRollup(trx, rollup, changes);
  return ofVisits.size === limit;
}

/** The visits that reports count, locked in the order of their ids. */
async function lockVisits(
  trx: Transaction<Database>,
  ids: string[],
): Promise<(ReportVisitRow & { created_at: number })[]> {
  const query = trx
    .selectFrom('report_visit')
    .innerJoin('visit', 'visit.id', 'report_visit.visit_id')
    .selectAll('report_visit')
    .select('visit.created_at')
    .where('visit_id', 'in', ids)
    .orderBy('visit_id');
  return locked(trx, query, { table: 'report_visit' }).execute();
}
