import {
  PLATFORMS,
  type PlatformName,
  type UploadWay,
  WAYS,
} from '@zipfront/contracts/console/uploads';
import {
  type UploadGoal,
  type UploadSettings,
  uploadSettingsSchema,
} from '@zipfront/contracts/content/upload-settings';
import * as v from 'valibot';
import { findFeed } from '../../conversions/uploads/feed.ts';
import { countGoalUploads } from '../../conversions/uploads/find-uploads.ts';
import { uploadDestination } from '../../conversions/uploads/plan-uploads.ts';
import { findRetractedGoals } from '../../conversions/uploads/retractions.ts';
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

export type SiteGoalAtPlatform = SiteGoal & GoalAtPlatform;

/**
 * Finds goals that the content no longer has, under whose names conversions wait to be taken back.
 * Nothing new may leave of them.
 */
export async function findFormerGoals({
  store,
  pages,
}: Pick<ConsoleContext, 'store' | 'pages'>): Promise<SiteGoalAtPlatform[]> {
  const present = new Set(uploadGoals(pages).map(({ site, goal }) => `${site} ${goal.name}`));
  const former = (await findRetractedGoals(store.reads)).filter(
    ({ site, goal }) => !present.has(`${site} ${goal}`),
  );
  return former.map(({ site, goal: name, platform }) => ({
    site,
    platform,
    goal: { name, file: '', kinds: ['hand-off'], statuses: ['open'] },
    settings: uploadsOrNone(pages, site),
  }));
}

const WITHOUT_GOALS = v.parse(uploadSettingsSchema, { goals: [] });

export function uploadsOrNone(
  pages: Pick<ConsoleContext['pages'], 'uploadsOf'>,
  site: string,
): UploadSettings {
  return pages.uploadsOf(site) ?? WITHOUT_GOALS;
}

export async function findGoalTransports(
  context: Pick<ConsoleContext, 'store' | 'pages' | 'apiPlatforms' | 'now'>,
) {
  const { store, apiPlatforms, now } = context;
  const hasFeed = (await findFeed(store.reads)) !== undefined;
  const present = uploadGoals(context.pages).flatMap((siteGoal) =>
    PLATFORMS.map((platform) => {
      const transport = chooseTransport({ ...siteGoal, platform }, { apiPlatforms, hasFeed });
      return { ...siteGoal, platform, transport, isRetracting: false };
    }),
  );
  const former = (await findFormerGoals(context)).map((siteGoal) => ({
    ...siteGoal,
    transport: 'file' as const,
    isRetracting: true,
  }));
  const transports = [];
  for (const siteGoal of [...present, ...former]) {
    const { site, goal, platform, transport } = siteGoal;
    const destination = transport === 'api' ? (uploadDestination(goal, platform) ?? null) : null;
    const counts = await countGoalUploads(store.reads, { ...siteGoal, now: now() });
    transports.push({ site, goal: goal.name, platform, transport, destination, ...counts });
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
