import type { Trx } from '../../../server/src/platform/store/schema.ts';
import type { Store } from '../../../server/src/platform/store/store.ts';
import { fromJson } from '../../../server/src/platform/store/tables/columns.ts';
import { reportingTime } from '../../../server/src/reporting/rollups/reporting-time.ts';
import { lockSpend } from '../../../server/src/reporting/spend/apply-import.ts';
import { planImport, storePreview } from '../../../server/src/reporting/spend/plan-import.ts';
import type { SpendLine } from '../../../server/src/reporting/spend/spend-file.ts';
import type { VisitRows } from '../../../server/src/visitors/visits/store-visit.ts';
import { createRandom } from '../plan/random.ts';
import { sampleCampaignId } from '../plan/sources.ts';

/** Cost of a click by its source, in cents. */
const CLICK_CENTS = new Map([
  ['google', 130],
  ['bing', 95],
  ['facebook', 45],
  ['tiktok', 30],
  ['gdn', 20],
]);

/** The last days of this source are not imported, so that there is something to do. */
const LATE_SOURCE = 'bing';
const LATE_DAYS = 2;

/** The platform uses another name for these campaigns, so that reports have something unmatched. */
const PLATFORM_NAMES = new Map([
  ['facebook new-driver', 'New drivers (video)'],
  ['facebook snowbirds', 'Snowbirds 2026'],
]);

type Visited = [site: string, day: number, source: string, campaign: string, ad_group: string];

/** Number of paid visits by their properties, as JSON. */
export type PaidVisits = Map<string, number>;

export function countPaid(visits: PaidVisits, { counted, touch }: VisitRows): void {
  const { source = '', campaign = '', agid = '' } = fromJson(touch.fields);
  if (counted === null || campaign === '' || !CLICK_CENTS.has(source)) return;
  const visited: Visited = [counted.site, counted.day, source, campaign, agid];
  const key = JSON.stringify(visited);
  visits.set(key, (visits.get(key) ?? 0) + 1);
}

/** It does not count if real spend does. The same seed gives the same files. */
export async function fillSampleSpend(
  store: Store,
  visits: PaidVisits,
  { seed, now: at }: { seed: number; now: number },
): Promise<void> {
  const random = createRandom(seed, 0, 3);
  const today = reportingTime(at, 'UTC').day;
  const files = new Map<string, { site: string; lines: SpendLine[] }>();
  for (const [key, count] of [...visits].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [site, day, source, campaign, ad_group] = JSON.parse(key) as Visited;
    const isLate = source === LATE_SOURCE;
    if (day >= (isLate ? today - LATE_DAYS : today)) continue;
    // Some who click do not arrive.
    const clicks = Math.ceil(count * (1 + random.next() / 4));
    const renamed = PLATFORM_NAMES.get(`${source} ${campaign}`);
    const name = `sample-${site}-${isLate ? LATE_SOURCE : 'others'}.csv`;
    const file = files.get(name) ?? { site, lines: [] };
    files.set(name, file);
    file.lines.push({
      day,
      source,
      ad_group,
      clicks,
      account: '',
      campaign_id: renamed === undefined ? sampleCampaignId(source, campaign) : '',
      campaign: renamed ?? campaign,
      cents: Math.round(clicks * random.around(CLICK_CENTS.get(source) ?? 0)),
      impressions: clicks * random.whole(12, 40),
    });
  }
  for (const [fileName, { site, lines }] of files) {
    const about = { actor: 'sample data', site, fileName, currency: 'USD', at, sample: true };
    const planned = planImport({ currency: 'USD', lines, notes: [], questions: [] }, about);
    await storePreview(store, planned);
    await store.write(countSampleSpend, { id: planned.head.id, at });
  }
}

export async function countSampleSpend(
  trx: Trx,
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
  const applied = trx.updateTable('spend_import').set({ applied_at: at, expires_at: null });
  await applied.where('id', '=', id).execute();
}
