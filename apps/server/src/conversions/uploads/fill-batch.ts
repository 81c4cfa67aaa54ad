import { type PlatformName, type UploadWay, WAYS } from '@zipfront/contracts/console/uploads';
import type { UploadGoal, UploadSettings } from '@zipfront/contracts/content/upload-settings';
import { DAY_MS } from '@zipfront/contracts/time/time';
import type { Act } from '../../platform/audit/audit-trail.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { ConversionUploadRow } from '../../platform/store/tables/conversions.ts';
import type { Services } from '../../services.ts';
import { findUploadEntries, LEADS_PER_QUERY } from './find-upload-entries.ts';
import { isUndone } from './plan-upload.ts';
import { planUploads } from './plan-uploads.ts';
import { recordUploads } from './record-uploads.ts';
import { releaseUnsent } from './resend-uploads.ts';
import { releaseRetractions } from './retractions.ts';
import type { UploadEntry } from './upload-entry.ts';

/**
 * Number of days for which the feed repeats a version after its first fetch, in case that the fetch
 * was interrupted.
 */
const FEED_DAYS = 3;

export interface UploadBatch extends Act {
  platform: PlatformName;
  site: string;
  goal: UploadGoal;
  settings: UploadSettings;
  transport: Exclude<UploadWay, 'api'>;
  isRetracting?: boolean;
  batch: string | null;
}

/**
 * Fills a file or the feed with all versions that are ready, and records this in the audit trail.
 * Returns the number of versions; throws `StoreUnavailable`.
 */
export async function fillBatch(
  { store }: Pick<Services, 'store'>,
  { platform, site, goal, settings, transport, isRetracting = false, batch, by, at }: UploadBatch,
): Promise<number> {
  const common = { platform, goal: goal.name, transport, batch, at };
  let count = 0;
  if (WAYS[platform][transport]?.retracts) {
    count = await store.write(releaseRetractions, { ...common, site, by });
  }
  if (!isRetracting) {
    await store.write(releaseUnsent, { site, platform, goal: goal.name, at });
  }
  const query = {
    site,
    platform,
    goal,
    settings,
    way: transport,
    now: at,
    isRetracting,
  };
  for await (const planned of planUploads(store.reads, query)) {
    count += await store.write(recordUploads, { ...common, sentBy: by, planned });
  }
  return count;
}

/**
 * Finds the entries of a file. A version that has left by another transport since is left out,
 * because the file would bring its earlier amount back.
 */
export async function findFileEntries(
  db: Db,
  batch: string,
  { settings, now }: { settings: UploadSettings; now: number },
): Promise<UploadEntry[]> {
  const versions = await db
    .selectFrom('conversion_upload')
    .selectAll()
    .where('batch', '=', batch)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('conversion_upload as later')
            .select('later.id')
            .whereRef('later.lead_id', '=', 'conversion_upload.lead_id')
            .whereRef('later.platform', '=', 'conversion_upload.platform')
            .whereRef('later.goal', '=', 'conversion_upload.goal')
            .whereRef('later.version', '>', 'conversion_upload.version')
            .where('later.transport', '<>', 'file')
            .where('later.state', 'in', ['sent', 'accepted']),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return findEntries(db, versions, settings, now);
}

/**
 * Finds the entries of the feed by the latest version of any transport, without conversions to be
 * taken back. They come in pages by lead, and other work has its turn in between.
 */
export async function* findFeedEntries(
  db: Db,
  { platform, site, goal, settings, at }: Omit<UploadBatch, 'transport' | 'batch' | 'by'>,
): AsyncGenerator<UploadEntry[]> {
  const ofGoal = db
    .selectFrom('conversion_upload')
    .where('platform', '=', platform)
    .where('goal', '=', goal.name);
  const fed = await ofGoal
    .select('lead_id')
    .distinct()
    .where('transport', '=', 'feed')
    .where('sent_at', '>', at - FEED_DAYS * DAY_MS)
    .orderBy('lead_id')
    .execute();
  for (let from = 0; from < fed.length; from += LEADS_PER_QUERY) {
    const leadIds = fed.slice(from, from + LEADS_PER_QUERY).map(({ lead_id }) => lead_id);
    const versions = await ofGoal
      .innerJoin('conversion', 'conversion.lead_id', 'conversion_upload.lead_id')
      .selectAll('conversion_upload')
      .select(['conversion.status', 'conversion.site'])
      .where('conversion_upload.lead_id', 'in', leadIds)
      .orderBy('conversion_upload.lead_id')
      .orderBy('version')
      .execute();
    const latest = [...new Map(versions.map((version) => [version.lead_id, version])).values()];
    const whole = latest
      .filter((one) => one.site === site && one.change !== 'retract' && !isUndone(one.status, goal))
      .map((version) =>
        version.change === 'restate' ? { ...version, change: 'new' as const } : version,
      );
    yield await findEntries(db, whole, settings, at);
  }
}

async function findEntries(
  db: Db,
  versions: ConversionUploadRow[],
  settings: UploadSettings,
  now: number,
): Promise<UploadEntry[]> {
  const found = await findUploadEntries(db, versions, { choices: settings, now });
  return found.map(({ entry }) => entry);
}
