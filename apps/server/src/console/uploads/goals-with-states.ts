import type { RequestOf } from '@zipfront/contracts/api/operation';
import type { listUploadLeads } from '@zipfront/contracts/api/uploads';
import { PLATFORMS, type PlatformName, uploadGroup } from '@zipfront/contracts/console/uploads';
import { eligibilitySettings } from '../../conversions/uploads/eligibility.ts';
import {
  exampleStates,
  findStatesWithStatus,
  type StateWithStatus,
} from '../../conversions/uploads/upload-states.ts';
import type { ConsoleContext } from '../console-context.ts';
import { uploadGoals } from './upload-lists.ts';

/** No goal of a site has such brackets in its name. */
const EXAMPLE_NAME = 'every lead [example]';

export interface NamedGoal {
  site: string;
  goal: string;
  platform: PlatformName;
}

type Context = Pick<ConsoleContext, 'store' | 'now' | 'pages'>;

/** The states of the leads of each goal. Without any goal, an example treats every lead as one. */
export function goalsWithStates(
  { store, now, pages }: Context,
  boundsOf: (site: string) => { from: number; to: number },
): (NamedGoal & { states: AsyncIterable<StateWithStatus> })[] {
  const db = store.reads;
  const goals = uploadGoals(pages);
  const ofGoals = goals.flatMap(({ site, goal, settings }) =>
    PLATFORMS.map((platform) => {
      const own = { site, goal: goal.name, platform };
      const eligibility = { settings: eligibilitySettings(settings, goal), now: now() };
      return {
        ...own,
        states: findStatesWithStatus(db, { ...own, made: boundsOf(site) }, eligibility),
      };
    }),
  );
  if (goals.length > 0) return ofGoals;
  return pages.siteNames().flatMap((site) =>
    PLATFORMS.map((platform) => {
      const own = { site, platform };
      const states = exampleStates(db, { ...own, made: boundsOf(site) }, now());
      return { ...own, goal: EXAMPLE_NAME, states };
    }),
  );
}

export async function findUploadLeads(
  context: Context,
  boundsOf: (site: string) => { from: number; to: number },
  { site, goal, platform, state, group }: RequestOf<typeof listUploadLeads>['query'],
) {
  const found: (NamedGoal & StateWithStatus)[] = [];
  for (const { states, ...of } of goalsWithStates(context, boundsOf)) {
    if (of.site !== (site ?? of.site) || of.goal !== (goal ?? of.goal)) continue;
    if (of.platform !== (platform ?? of.platform)) continue;
    for await (const one of states) {
      if (state !== undefined && one.status !== state) continue;
      if (group !== undefined && uploadGroup(one.status) !== group) continue;
      found.push({ ...of, ...one });
    }
  }
  return found.sort((one, other) => other.state.at - one.state.at);
}
