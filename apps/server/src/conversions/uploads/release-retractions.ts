import type { PlatformName } from '@zipfront/contracts/console/platform-name';
import { sql, type Transaction } from 'kysely';
import type { Actor } from '../../platform/audit/record-action.ts';
import type { ConversionExportRow } from '../../platform/store/export-rows.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfSite } from './is-of-site.ts';
import { recordDeparture } from './record-departure.ts';

/** Retractions of a goal that leave in a file or a feed. */
export interface ReleasedRetractions {
  platform: PlatformName;
  goal: string;
  site: string;
  way: ConversionExportRow['way'];
  batch: string | null;
  /** Click ids of retractions that left before, or then, are forgotten. */
  forgetUntil: number;
  by: Actor;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Writes down that the waiting retractions of a goal leave now, whichever way they were to leave in, and forgets the click ids of those
 * that left long enough before. One that the job sends at the moment is left to it, and one that has no click id to the file.
 *
 * @returns the number of retractions
 */
export async function releaseRetractions(
  trx: Transaction<Database>,
  { platform, goal, site, way, batch, forgetUntil, by, at }: ReleasedRetractions,
): Promise<number> {
  const retractions = trx
    .updateTable('conversion_export')
    .where('platform', '=', platform)
    .where('goal', '=', goal)
    // No parameter, so that SQLite takes the index of retractions.
    .where('change', '=', sql.lit('retract'))
    .where((eb) => isOfSite(eb, site));
  await retractions
    .set({ click_id: null, click_ids: null })
    .where('state', '=', 'sent')
    .where('sent_at', '<=', forgetUntil)
    .where((eb) => eb.or([eb('click_id', 'is not', null), eb('click_ids', 'is not', null)]))
    .execute();
  const isGoogleFile = platform === 'google' && way === 'file';
  const { numUpdatedRows } = await retractions
    // Google's file names the id of the lead alone.
    .set({ state: 'sent', sent_at: at, way, batch, ...(isGoogleFile && { click_ids: null }) })
    .where('state', '=', 'waiting')
    .where('claim', 'is', null)
    .where('receipt', 'is', null)
    .$if(way === 'feed', (query) => query.where('click_ids', 'is not', null))
    .executeTakeFirst();
  const count = Number(numUpdatedRows);
  await recordDeparture(trx, { platform, goal, way, batch, by, count, at });
  return count;
}
