import type { Trx } from '../../platform/store/schema.ts';
import { CHOICES, type CountedBy } from '../../platform/store/tables/reports.ts';
import { moveLeads, releaseLeads } from './count-lead.ts';
import {
  type Choice,
  choiceCounts,
  type LockedTouch,
  lockTouches,
  type TouchPlace,
  touchSums,
} from './count-touch.ts';
import { takeSteps } from './funnel-steps.ts';
import type { ReportingTime } from './reporting-time.ts';
import { withSteps } from './roll-up-steps.ts';
import { addIncrement, negated } from './rollups.ts';

/**
 * Moves the counts of a touch to other facts, once it is known how the visitor came. The day stays.
 */
export async function moveCounts(
  trx: Trx,
  place: TouchPlace,
  by: Omit<CountedBy, 'day' | 'hour'>,
): Promise<void> {
  const [before] = await lockTouches(trx, place);
  if (before !== undefined) await moveRow(trx, before, by);
}

/**
 * Moves the counts of a touch to another day, unless both days are before the first day to date
 * again.
 */
export async function redateCounts(
  trx: Trx,
  place: TouchPlace,
  { time, first }: { time: ReportingTime; first: number },
): Promise<void> {
  const [before] = await lockTouches(trx, place);
  if (before === undefined || Math.max(before.day, time.day) < first) return;
  if (before.day !== time.day || before.hour !== time.hour) await moveRow(trx, before, time);
}

export async function moveChoice(
  trx: Trx,
  visitId: string,
  { from, to }: { from: Choice; to: Choice },
): Promise<void> {
  const [before, after] = [choiceCounts(from), choiceCounts(to)];
  if (CHOICES.every((name) => before[name] === after[name])) return;
  for (const row of await lockTouches(trx, { visitId })) {
    const change = CHOICES.map((name) => [name, after[name] - before[name]]);
    await addIncrement(trx, row, Object.fromEntries(change));
  }
}

async function moveRow(trx: Trx, before: LockedTouch, by: Partial<CountedBy>): Promise<void> {
  const { visit_id: visitId, position } = before;
  await addIncrement(trx, before, negated(touchSums(before)));
  await trx
    .updateTable('report_touch')
    .set(by)
    .where('visit_id', '=', visitId)
    .where('position', '=', position)
    .execute();
  await addIncrement(trx, { ...before, ...by }, touchSums(before));
  await moveLeads(trx, { visitId, position }, by);
}

/**
 * Releases the counts of a visit: the sums stay, but are no longer compared with rows. A sample
 * leaves nothing.
 */
export async function releaseCounts(trx: Trx, visitId: string): Promise<void> {
  const steps = await takeSteps(trx, visitId);
  for (const row of await lockTouches(trx, { visitId })) {
    await addIncrement(trx, row, negated(touchSums(row)));
    if (row.origin !== 'visit') continue;
    const ofTouch = steps.filter(({ position }) => position === row.position);
    const { gained } = withSteps(row, ofTouch[0]?.startedAt ?? 0, ofTouch);
    await addIncrement(trx, { ...row, origin: 'deleted' }, { ...touchSums(row), ...gained });
  }
  await releaseLeads(trx, visitId);
}
