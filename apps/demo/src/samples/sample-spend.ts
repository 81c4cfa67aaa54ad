import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import { getOwn } from '@zipfront/contracts/own';
import type { Transaction } from 'kysely';
import type { Database } from '../../../server/src/platform/store/schema.ts';
import type { Store } from '../../../server/src/platform/store/store.ts';
import type { CountedBy } from '../../../server/src/platform/store/tables/reports.ts';
import { reportingTime } from '../../../server/src/reporting/rollups/reporting-time.ts';
import { lockSpend } from '../../../server/src/reporting/spend/apply-import.ts';
import { planImport, storePreview } from '../../../server/src/reporting/spend/plan-import.ts';
import type { SpendLine } from '../../../server/src/reporting/spend/spend-file.ts';
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

/** The last days of this source are not imported, so that there is something to do. */
const LATE_SOURCE = 'bing';
const LATE_DAYS = 2;

/** The platform uses another name for these campaigns, so that reports have something unmatched. */
const PLATFORM_NAMES: Record<string, string> = {
  'facebook new-driver': 'New drivers (video)',
  'facebook snowbirds': 'Snowbirds 2026',
};

export interface SpendFile {
  site: string;
  name: string;
  lines: SpendLine[];
}

/** Counts the paid visits, and makes their spend. */
export interface SpendPlan {
  add(
    visit: Pick<CountedBy, 'day' | 'site'> & Pick<Attribution, 'source' | 'campaign' | 'agid'>,
  ): void;
  /**
   * The files of each site for the days before one: one for the late source, one for the others.
   * The same seed gives the same files.
   */
  filesBefore(day: number): SpendFile[];
}

/** The properties that visits are counted by: site, day, source, campaign and ad group. */
type Visited = [site: string, day: number, source: string, campaign: string, ad_group: string];

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
        const [site, day, source, campaign, ad_group] = JSON.parse(key) as Visited;
        const isLate = source === LATE_SOURCE;
        if (day >= (isLate ? before - LATE_DAYS : before)) continue;
        // Some who click do not arrive.
        const clicks = Math.ceil(count * (1 + random.next() / 4));
        const renamed = PLATFORM_NAMES[`${source} ${campaign}`];
        const line: SpendLine = {
          day,
          source,
          account: '',
          campaign_id: renamed === undefined ? sampleCampaignId(source, campaign) : '',
          campaign: renamed ?? campaign,
          ad_group,
          cents: Math.round(clicks * random.around(getOwn(CLICK_CENTS, source) ?? 0)),
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

/**
 * Stores the samples' spend up to yesterday, one import for each file. If real spend counts, theirs
 * does not.
 */
export async function fillSampleSpend(store: Store, plan: SpendPlan, now: number): Promise<void> {
  for (const { site, name: fileName, lines } of plan.filesBefore(reportingTime(now, 'UTC').day)) {
    const file = { currency: 'USD', lines, notes: [], questions: [] };
    const planned = planImport(file, {
      actor: 'sample data',
      site,
      fileName,
      currency: 'USD',
      at: now,
      sample: true,
    });
    await storePreview(store, planned);
    await store.write(countSampleSpend, { id: planned.head.id, at: now });
  }
}

/** Makes an import of samples count, unless real spend counts. */
export async function countSampleSpend(
  trx: Transaction<Database>,
  { id, at }: { id: string; at: number },
): Promise<void> {
  await lockSpend(trx);
  const other = await trx
    .selectFrom('spend_import')
    .select('id')
    .where('sample', '=', 0)
    .where('applied_at', 'is not', null)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  if (other) {
    await trx.deleteFrom('spend_import').where('id', '=', id).execute();
    return;
  }
  await trx.updateTable('spend').set({ counts: 1 }).where('import_id', '=', id).execute();
  await trx
    .updateTable('spend_import')
    .set({ applied_at: at, expires_at: null })
    .where('id', '=', id)
    .execute();
}
