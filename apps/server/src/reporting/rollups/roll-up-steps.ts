import { sql } from 'kysely';
import { locked } from '../../platform/store/locked.ts';
import type { Trx } from '../../platform/store/schema.ts';
import {
  NO_ROLLUP_SUMS,
  type ReportStepRow,
  type ReportTouchRow,
  type RollupSums,
  type Step,
  type StepTimes,
} from '../../platform/store/tables/reports.ts';
import { ROLLUP_NAMES } from '../../platform/store/tables/rollups.ts';
import { FUNNEL_WINDOW_MS } from './funnel-steps.ts';
import { addToRollup, type RollupChange } from './rollups.ts';

/** A visitor who sent a form also started it, even if no event says so. */
const PROVEN: Record<Step, readonly Step[]> = {
  engaged: [],
  started: ['engaged'],
  zip_accepted: ['engaged', 'started'],
  sent: ['engaged', 'started', 'zip_accepted'],
  shown: ['engaged', 'started', 'zip_accepted', 'sent'],
  ordered: ['engaged', 'started', 'zip_accepted', 'sent'],
};

/**
 * Adds steps to a touch; those after the window do not count. Also returns the measures in which
 * the touch is new.
 */
export function withSteps(
  touch: StepTimes,
  startedAt: number,
  steps: readonly Pick<ReportStepRow, 'step' | 'at'>[],
): { times: Partial<StepTimes>; gained: Partial<RollupSums> } {
  const times: Partial<StepTimes> = {};
  const gained: Partial<RollupSums> = {};
  for (const { step, at } of steps) {
    if (at - startedAt > FUNNEL_WINDOW_MS) continue;
    const after = Math.max(0, Math.floor((at - startedAt) / 1_000));
    for (const reached of [step, ...PROVEN[step]]) {
      const column = `${reached}_after` as const;
      const known = times[column] ?? touch[column];
      if (known !== null && known <= after) continue;
      times[column] = after;
      if (touch[column] === null) gained[reached] = 1;
    }
  }
  return { times, gained };
}

/** Adds the waiting steps of at most `limit` visits; returns whether there may be more. */
export async function rollUpSteps(trx: Trx, limit: number): Promise<boolean> {
  const { rows: steps } = await sql<ReportStepRow>`delete from report_step where visit_id in (
    select distinct visit_id from report_step order by visit_id limit ${limit}) returning *`.execute(
    trx,
  );
  if (steps.length === 0) return false;
  const visits = [...new Set(steps.map(({ visit_id }) => visit_id))];
  const ofTouches = Map.groupBy(steps, touchKey);
  const changes: RollupChange[] = [];
  for (const { at: startedAt, ...touch } of await lockTouches(trx, visits)) {
    const { times, gained } = withSteps(touch, startedAt, ofTouches.get(touchKey(touch)) ?? []);
    if (Object.keys(times).length === 0) continue;
    await trx
      .updateTable('report_touch')
      .set(times)
      .where('visit_id', '=', touch.visit_id)
      .where('position', '=', touch.position)
      .execute();
    if (Object.keys(gained).length > 0) changes.push({ ...touch, ...NO_ROLLUP_SUMS, ...gained });
  }
  if (changes.length > 0)
    for (const rollup of ROLLUP_NAMES) await addToRollup(trx, rollup, changes);
  return visits.length === limit;
}

function touchKey({ visit_id, position }: Pick<ReportStepRow, 'visit_id' | 'position'>): string {
  return `${visit_id} ${position}`;
}

async function lockTouches(
  trx: Trx,
  visits: string[],
): Promise<(ReportTouchRow & { at: number })[]> {
  const query = trx
    .selectFrom('report_touch')
    .innerJoin('touch', (join) =>
      join
        .onRef('touch.visit_id', '=', 'report_touch.visit_id')
        .onRef('touch.position', '=', 'report_touch.position'),
    )
    .selectAll('report_touch')
    .select('touch.at')
    .where('report_touch.visit_id', 'in', visits)
    .orderBy('report_touch.visit_id')
    .orderBy('report_touch.position');
  return locked(trx, query, { table: 'report_touch' }).execute();
}
