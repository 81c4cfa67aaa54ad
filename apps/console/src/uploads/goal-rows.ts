import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { listUploads } from '@zipfront/contracts/api/uploads';
import { sumByGroup, type UploadGoalRow } from './words.ts';

type State = ResponseOf<typeof listUploads>['rows'][number];

export interface GoalRow extends Pick<State, 'site' | 'goal' | 'platform'> {
  of: UploadGoalRow | null;
  states: State[];
}

export function goalKey({
  site,
  goal,
  platform,
}: Pick<State, 'site' | 'goal' | 'platform'>): string {
  return JSON.stringify([site, goal, platform]);
}

/** Joins the goals and the states of a day; goals come in their order. */
export function joinGoalRows(goals: readonly UploadGoalRow[], states: readonly State[]): GoalRow[] {
  const rows = new Map<string, GoalRow>(
    goals.map((of) => {
      const { site, goal, platform } = of;
      return [goalKey(of), { site, goal, platform, of, states: [] }];
    }),
  );
  for (const state of states) {
    const { site, goal, platform } = state;
    const row = rows.get(goalKey(state)) ?? { site, goal, platform, of: null, states: [] };
    row.states.push(state);
    rows.set(goalKey(state), row);
  }
  return [...rows.values()];
}

/** Whether something of a goal leaves, left, was refused or is to be taken back. */
export function hasResult({ of, states }: GoalRow): boolean {
  const { all, withheld } = sumByGroup(states);
  return all > withheld || (of !== null && of.ready + of.dead + of.take_backs > 0);
}
