import {
  PLATFORMS,
  type PlatformName,
  type UploadWay,
  WAYS,
} from '@zipfront/contracts/console/uploads';
import type { UploadGoal, UploadSettings } from '@zipfront/contracts/content/upload-settings';
import { findFeed } from '../../conversions/uploads/feed.ts';
import { countGoalUploads } from '../../conversions/uploads/find-uploads.ts';
import { uploadDestination } from '../../conversions/uploads/plan-all.ts';
import { FEED_PATH } from '../../platform/http/route-table.ts';
import type { ConsoleContext } from '../console-context.ts';

interface GoalAtPlatform {
  goal: UploadGoal;
  platform: PlatformName;
}

export interface SiteGoal {
  site: string;
  goal: UploadGoal;
  settings: UploadSettings;
}

export function goalsOfSite(
  pages: Pick<ConsoleContext['pages'], 'uploadsOf'>,
  site: string,
): SiteGoal[] {
  const settings = pages.uploadsOf(site);
  return settings === null ? [] : settings.goals.map((goal) => ({ site, goal, settings }));
}

export function uploadGoals(
  pages: Pick<ConsoleContext['pages'], 'siteNames' | 'uploadsOf'>,
): SiteGoal[] {
  return pages.siteNames().flatMap((site) => goalsOfSite(pages, site));
}

export function feedAddresses(
  pages: Pick<ConsoleContext['pages'], 'siteNames' | 'uploadsOf' | 'originOf'>,
  key: string,
): string[] {
  const addresses = uploadGoals(pages).map(
    ({ site, goal }) => `${pages.originOf(site)}${FEED_PATH}${key}/${goal.file}.csv`,
  );
  return [...new Set(addresses)];
}

/** The transport of each goal and platform, with the conversions that left and that wait. */
export async function findGoalTransports(
  { store, apiPlatforms, now }: Pick<ConsoleContext, 'store' | 'apiPlatforms' | 'now'>,
  goals: readonly SiteGoal[],
) {
  const hasFeed = (await findFeed(store.reads)) !== undefined;
  const transports = [];
  for (const { site, goal, settings } of goals) {
    for (const platform of PLATFORMS) {
      const transport = chooseTransport({ goal, platform }, { apiPlatforms, hasFeed });
      const destination = transport === 'api' ? (uploadDestination(goal, platform) ?? null) : null;
      const query = { site, goal, platform, settings, transport, now: now() };
      const counts = await countGoalUploads(store.reads, query);
      transports.push({ site, goal: goal.name, platform, transport, destination, ...counts });
    }
  }
  return transports;
}

export function isSentByApi(
  { goal, platform }: GoalAtPlatform,
  apiPlatforms: ConsoleContext['apiPlatforms'],
): boolean {
  return apiPlatforms.includes(platform) && uploadDestination(goal, platform) !== undefined;
}

function chooseTransport(
  goal: GoalAtPlatform,
  { apiPlatforms, hasFeed }: Pick<ConsoleContext, 'apiPlatforms'> & { hasFeed: boolean },
): UploadWay | 'none' {
  if (isSentByApi(goal, apiPlatforms)) return 'api';
  const { feed, file } = WAYS[goal.platform];
  if (feed !== undefined && hasFeed) return 'feed';
  return file === undefined ? 'none' : 'file';
}
