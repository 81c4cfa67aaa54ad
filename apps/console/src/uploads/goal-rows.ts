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
    goals.map((listed) => {
      const { site, goal, platform } = listed;
      return [goalKey(listed), { site, goal, platform, of: listed, states: [] }];
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
  return all > withheld || (of !== null && of.ready + of.dead + of.retractions > 0);
}

export interface PlatformRow
  extends Pick<
    UploadGoalRow,
    'platform' | 'last_sent_at' | 'ready' | 'are_more_ready' | 'dead' | 'retractions'
  > {
  transports: UploadGoalRow['transport'][];
}

export function sumByPlatform(goals: readonly UploadGoalRow[]): PlatformRow[] {
  return [...Map.groupBy(goals, ({ platform }) => platform)].map(([platform, own]) => {
    const sum = (name: 'ready' | 'dead' | 'retractions') =>
      own.reduce((total, goal) => total + goal[name], 0);
    const sent = own.flatMap(({ last_sent_at }) => last_sent_at ?? []).sort();
    return {
      platform,
      transports: [...new Set(own.map(({ transport }) => transport))],
      last_sent_at: sent.at(-1) ?? null,
      ready: sum('ready'),
      are_more_ready: own.some(({ are_more_ready }) => are_more_ready),
      dead: sum('dead'),
      retractions: sum('retractions'),
    };
  });
}
