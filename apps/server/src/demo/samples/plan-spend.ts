import { own } from '@zipfront/contracts/own';
import type { Attribution } from '@zipfront/contracts/read-attribution';
import type { CountedBy } from '../../platform/store/cubes.ts';
import type { SpendLine } from '../../reporting/spend/spend-file.ts';
import { createRandom } from './random.ts';
import { sampleCampaignId } from './sample-campaign.ts';

/** Cost of a click by its source, in cents. */
const CLICK_CENTS: Record<string, number> = {
  google: 130,
  bing: 95,
  facebook: 45,
  tiktok: 30,
  gdn: 20,
};

/** The source of which no one has imported the last days, so that there is something to do. */
const LATE_SOURCE = 'bing';
const LATE_DAYS = 2;

/** Campaigns that the platform knows under another name, so that reports have something that did not match. */
const PLATFORM_NAMES: Record<string, string> = {
  'facebook new-driver': 'New drivers (video)',
  'facebook snowbirds': 'Snowbirds 2026',
};

/** A file of spend of a site. */
export interface SpendFile {
  site: string;
  /** Name of the file. */
  name: string;
  lines: SpendLine[];
}

/** Counts the visits that were paid for, and makes the spend of them. */
export interface SpendPlan {
  add(
    visit: Pick<CountedBy, 'day' | 'site'> & Pick<Attribution, 'source' | 'campaign' | 'agid'>,
  ): void;
  /** The files of each site on the days before one: one of the late source, one of the others. The same seed gives the same files. */
  filesBefore(day: number): SpendFile[];
}

/** The properties that visits are counted by: site, day, source, campaign and ad group. */
type Visited = [site: string, day: number, source: string, campaign: string, adGroup: string];

/** An empty plan. */
export function planSpend(seed: number): SpendPlan {
  const visits = new Map<string, number>();
  return {
    add({ day, site, source = '', campaign = '', agid = '' }) {
      if (campaign === '' || !Object.hasOwn(CLICK_CENTS, source)) return;
      const key = JSON.stringify([site, day, source, campaign, agid]);
      visits.set(key, (visits.get(key) ?? 0) + 1);
    },
    filesBefore(before) {
      const random = createRandom(seed, 0, 3);
      const files = new Map<string, SpendFile>();
      for (const [key, count] of [...visits].sort(([one], [other]) => (one < other ? -1 : 1))) {
        const [site, day, source, campaign, adGroup] = JSON.parse(key) as Visited;
        const isLate = source === LATE_SOURCE;
        if (day >= (isLate ? before - LATE_DAYS : before)) continue;
        // Some who click do not arrive.
        const clicks = Math.ceil(count * (1 + random.next() / 4));
        const renamed = PLATFORM_NAMES[`${source} ${campaign}`];
        const line: SpendLine = {
          day,
          source,
          account: '',
          campaignId: renamed === undefined ? sampleCampaignId(source, campaign) : '',
          campaign: renamed ?? campaign,
          adGroup,
          cents: Math.round(clicks * random.around(own(CLICK_CENTS, source) ?? 0)),
          clicks,
          impressions: clicks * random.whole(12, 40),
        };
        const name = `sample-${site}-${isLate ? LATE_SOURCE : 'others'}.csv`;
        const file = files.get(name) ?? { site, name, lines: [] };
        file.lines.push(line);
        files.set(name, file);
      }
      return [...files.values()];
    },
  };
}
