import type { Measures, ReportStepRow, Step, StepTimes } from '../../platform/store/cubes.ts';
import { FUNNEL_WINDOW_MS } from './funnel-window.ts';

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
