import type { GoalTransport } from '@zipfront/contracts/console/conversions-out';
import { PLATFORMS, type PlatformName } from '@zipfront/contracts/console/platform-name';
import type { ExportGoal, ExportSettings } from '@zipfront/contracts/content/export-settings';
import { findExportTransports } from '../conversions/uploads/find-exports.ts';
import { destinationOf } from '../conversions/uploads/run-exports.ts';
import { findFeed } from '../conversions/uploads/set-feed-key.ts';
import type { ConsoleContext } from './console-context.ts';

/** A goal at a platform. */
interface GoalAtPlatform {
  goal: ExportGoal;
  platform: PlatformName;
}

/** By which transport does each of these goals leave for each platform, what has left, and what waits to leave? */
export async function findGoalTransports(
  { store, apiPlatforms, now }: Pick<ConsoleContext, 'store' | 'apiPlatforms' | 'now'>,
  goals: readonly { site: string; goal: ExportGoal; settings: ExportSettings }[],
): Promise<GoalTransport[]> {
  const hasFeed = (await findFeed(store.reads)) !== undefined;
  const transports: GoalTransport[] = [];
  for (const { site, goal, settings } of goals) {
    for (const platform of PLATFORMS) {
      const transport = transportOf({ goal, platform }, { apiPlatforms, hasFeed });
      const destination = transport === 'api' ? (destinationOf(goal, platform) ?? null) : null;
      const asked = { site, goal, platform, settings, transport, now: now() };
      const counts = await findExportTransports(store.reads, asked);
      transports.push({ site, goal: goal.name, platform, transport, destination, ...counts });
    }
  }
  return transports;
}

/** Whether a person may make files of a goal: also of one with a feed, while its feed is not fetched. */
export function leavesInFiles(
  { goal, platform }: GoalAtPlatform,
  apiPlatforms: ConsoleContext['apiPlatforms'],
): boolean {
  const isSentByApi = apiPlatforms.includes(platform) && destinationOf(goal, platform);
  return platform !== 'meta' && !isSentByApi;
}

function transportOf(
  { goal, platform }: GoalAtPlatform,
  { apiPlatforms, hasFeed }: Pick<ConsoleContext, 'apiPlatforms'> & { hasFeed: boolean },
): GoalTransport['transport'] {
  if (apiPlatforms.includes(platform) && destinationOf(goal, platform)) return 'api';
  if (platform === 'meta') return 'none';
  return platform === 'google' && hasFeed ? 'feed' : 'file';
}
