import { creditedTouch } from '@zipfront/contracts/attribution/credit';
import { FORM_CATEGORIES, PREFILLED, schemaUri } from '@zipfront/contracts/events/names';
import type { Interaction } from '@zipfront/contracts/events/types';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { sql } from 'kysely';
import { compiledOnce, padded } from '../../platform/store/compiled-once.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { EventRow } from '../../platform/store/tables/events.ts';
import {
  type ReportStepRow,
  STEP_COLUMNS,
  type Step,
  type StepTimes,
} from '../../platform/store/tables/reports.ts';

const PAGE_PING: string = schemaUri('page_ping');

const INTERACTION: string = schemaUri('interaction');

const QUOTE_FORMS: readonly unknown[] = [FORM_CATEGORIES.zip, FORM_CATEGORIES.quote];

/**
 * Returns the step that an event shows. A page ping is sent while a visitor is active, the first
 * one 5 s after opening the page. The remaining steps are accepted forms, which are not events.
 */
function stepOfEvent({ schema, data }: Pick<EventRow, 'schema' | 'data'>): Step | null {
  if (schema === PAGE_PING) return 'engaged';
  if (schema !== INTERACTION) return null;
  const { kind, category, action, label } = fromJson(data) as Partial<Interaction>;
  if (!QUOTE_FORMS.includes(category)) return null;
  if (kind === 'prompt' && action === 'start') return 'started';
  return kind === 'answer' && action === 'zip' && label !== PREFILLED ? 'zip_accepted' : null;
}

/** Steps within this many days of a touch count, including the later steps. */
export const FUNNEL_WINDOW_DAYS = 7;

export const FUNNEL_WINDOW_MS = FUNNEL_WINDOW_DAYS * DAY_MS;

export interface ReachedStep {
  visitId: string;
  position: number;
  step: Step;
  at: number;
}

/**
 * Notes a step; `rollUpCounts` adds it to its touch and to the rollups, where each step counts
 * once.
 */
export async function recordStep(
  trx: Trx,
  { visitId, position, step, at }: ReachedStep,
): Promise<void> {
  await sql`insert into report_step (visit_id, position, step, at)
    select id, cast(${position} as integer), ${step}, cast(${at} as bigint) from visit
    where id = ${visitId} and bot = 0
    on conflict (visit_id, position, step) do nothing`.execute(trx);
}

/** Notes the steps of events, in their transaction, without those of bots. */
export async function recordEventSteps(trx: Trx, events: readonly EventRow[]): Promise<void> {
  const reached = readSteps(events);
  if (reached.length === 0) return;
  const touches = await findTouches(trx, [...new Set(reached.map((row) => row.visit_id))]);
  const steps = reached.flatMap(({ visit_id, step, at }): ReportStepRow[] => {
    const ofVisit = touches.get(visit_id);
    if (ofVisit === undefined) return [];
    const touch = creditedTouch(ofVisit, at);
    if (at - touch.at > FUNNEL_WINDOW_MS) return [];
    const known = touch[`${step}_after`];
    const isNew = known === null || at < touch.at + known * 1_000;
    return isNew ? [{ visit_id, position: touch.position, step, at }] : [];
  });
  await insertSteps(trx, firstOfTouches(steps));
}

type TakenStep = ReportStepRow & { startedAt: number };

/** Takes the waiting steps of a visit. Call it before locking the touches. */
export async function takeSteps(trx: Trx, visitId: string): Promise<TakenStep[]> {
  const rows = await trx
    .deleteFrom('report_step')
    .where('visit_id', '=', visitId)
    .returningAll()
    .execute();
  if (rows.length === 0) return [];
  const touches = await trx
    .selectFrom('touch')
    .select(['position', 'at'])
    .where('visit_id', '=', visitId)
    .execute();
  const startByPosition = new Map(touches.map(({ position, at }) => [position, at]));
  return rows.map((row) => ({ ...row, startedAt: startByPosition.get(row.position) ?? 0 }));
}

function readSteps(events: readonly EventRow[]): Omit<ReportStepRow, 'position'>[] {
  return events.flatMap((event) => {
    const { visit_id, bot, happened_at, received_at } = event;
    const step = visit_id === null || bot === 1 ? null : stepOfEvent(event);
    if (visit_id === null || step === null) return [];
    return [{ visit_id, step, at: Math.min(happened_at, received_at) }];
  });
}

function firstOfTouches(steps: readonly ReportStepRow[]): ReportStepRow[] {
  const first = new Map<string, ReportStepRow>();
  for (const row of steps) {
    const key = `${row.visit_id} ${String(row.position).padStart(4, '0')} ${row.step}`;
    const known = first.get(key);
    if (known === undefined || row.at < known.at) first.set(key, row);
  }
  return [...first.keys()].sort().map((key) => first.get(key) as ReportStepRow);
}

type PersonsTouch = StepTimes & { visit_id: string; position: number; at: number; channel: string };

const touchesOfVisits = compiledOnce((db, count: number) =>
  db
    .selectFrom('touch')
    .innerJoin('visit', 'visit.id', 'touch.visit_id')
    .leftJoin('report_touch', (join) =>
      join
        .onRef('report_touch.visit_id', '=', 'touch.visit_id')
        .onRef('report_touch.position', '=', 'touch.position'),
    )
    .select(['touch.visit_id', 'touch.position', 'touch.at', 'touch.channel', ...STEP_COLUMNS])
    .where('touch.visit_id', 'in', Array<string>(count).fill(''))
    .where('visit.bot', '=', sql<0>`0`)
    .orderBy('touch.visit_id')
    .orderBy('touch.position')
    .compile(),
);

async function findTouches(trx: Trx, ids: readonly string[]): Promise<Map<string, PersonsTouch[]>> {
  const parameters = padded(ids);
  const query = touchesOfVisits(trx, parameters.length);
  const { rows } = await trx.executeQuery<PersonsTouch>({ ...query, parameters });
  return Map.groupBy(rows, ({ visit_id }) => visit_id);
}

/** If the step already waits, the waiting row stays. */
async function insertSteps(trx: Trx, steps: readonly ReportStepRow[]): Promise<void> {
  if (steps.length === 0) return;
  await trx
    .insertInto('report_step')
    .values(steps)
    .onConflict((conflict) => conflict.columns(['visit_id', 'position', 'step']).doNothing())
    .execute();
}
