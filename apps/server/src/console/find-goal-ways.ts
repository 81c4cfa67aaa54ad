import type { GoalWay } from '@zipfront/contracts/console/conversions-out';
import { PLATFORMS, type PlatformName } from '@zipfront/contracts/console/platform-name';
import type { ExportGoal } from '@zipfront/contracts/content/export-settings';
import { findExportWays } from '../exports/find-export-ways.ts';
import { destinationOf } from '../exports/run-exports.ts';
import { findFeed } from '../exports/set-feed-key.ts';
import type { ConsoleContext } from './console-context.ts';

/** A goal at a platform. */
interface GoalAtPlatform {
  goal: ExportGoal;
  platform: PlatformName;
}

/** In which way does each of these goals leave for each platform, and what has left? */
export async function findGoalWays(
  { store, apiPlatforms }: Pick<ConsoleContext, 'store' | 'apiPlatforms'>,
  goals: readonly { site: string; goal: ExportGoal }[],
): Promise<GoalWay[]> {
  const hasFeed = (await findFeed(store.reads)) !== undefined;
  const ways: GoalWay[] = [];
  for (const { site, goal } of goals) {
    for (const platform of PLATFORMS) {
      const way = wayOf({ goal, platform }, { apiPlatforms, hasFeed });
      const destination = way === 'api' ? (destinationOf(goal, platform) ?? null) : null;
      const counts = await findExportWays(store.reads, { site, goal: goal.name, platform });
      ways.push({ site, goal: goal.name, platform, way, destination, ...counts });
    }
  }
  return ways;
}

/** Whether a person may make files of a goal: also of one with a feed, while its feed is not fetched. */
export function leavesInFiles(
  { goal, platform }: GoalAtPlatform,
  apiPlatforms: ConsoleContext['apiPlatforms'],
): boolean {
  const isSentByApi = apiPlatforms.includes(platform) && destinationOf(goal, platform);
  return platform !== 'meta' && !isSentByApi;
}

function wayOf(
  { goal, platform }: GoalAtPlatform,
  { apiPlatforms, hasFeed }: Pick<ConsoleContext, 'apiPlatforms'> & { hasFeed: boolean },
): GoalWay['way'] {
  if (apiPlatforms.includes(platform) && destinationOf(goal, platform)) return 'api';
  if (platform === 'meta') return 'none';
  return platform === 'google' && hasFeed ? 'feed' : 'file';
}
