import type { GoalWay } from '@zipfront/contracts/console/conversions-out';
import { PLATFORMS, type PlatformName } from '@zipfront/contracts/console/platform-name';
import type { ExportGoal, ExportSettings } from '@zipfront/contracts/content/export-settings';
import { findExportWays } from '../conversions/uploads/find-exports.ts';
import { destinationOf } from '../conversions/uploads/run-exports.ts';
import { findFeed } from '../conversions/uploads/set-feed-key.ts';
import type { ConsoleContext } from './console-context.ts';

/** A goal at a platform. */
interface GoalAtPlatform {
  goal: ExportGoal;
  platform: PlatformName;
}

/** In which way does each of these goals leave for each platform, what has left, and what waits to leave? */
export async function findGoalWays(
  { store, apiPlatforms, now }: Pick<ConsoleContext, 'store' | 'apiPlatforms' | 'now'>,
  goals: readonly { site: string; goal: ExportGoal; settings: ExportSettings }[],
): Promise<GoalWay[]> {
  const hasFeed = (await findFeed(store.reads)) !== undefined;
  const ways: GoalWay[] = [];
  for (const { site, goal, settings } of goals) {
    for (const platform of PLATFORMS) {
      const way = wayOf({ goal, platform }, { apiPlatforms, hasFeed });
      const destination = way === 'api' ? (destinationOf(goal, platform) ?? null) : null;
      const asked = { site, goal, platform, settings, way, now: now() };
      const counts = await findExportWays(store.reads, asked);
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
