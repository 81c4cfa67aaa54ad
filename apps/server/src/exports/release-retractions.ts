import type { PlatformName } from '@zipfront/contracts/console/platform-name';
import { sql, type Transaction } from 'kysely';
import type { Actor } from '../accounts/record-action.ts';
import type { ConversionExportRow } from '../store/export-rows.ts';
import type { Database } from '../store/schema.ts';
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
 * Writes down that the waiting retractions of a goal leave now, and forgets the click ids of those that left long enough before.
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
    .where('way', '=', way)
    // No parameter, so that SQLite takes the index of retractions.
    .where('change', '=', sql.lit('retract'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('conversion')
          .select('site')
          .whereRef('conversion.lead_id', '=', 'conversion_export.lead_id')
          .where('site', '=', site),
      ),
    );
  await retractions
    .set({ click_id: null, click_ids: null })
    .where('state', '=', 'sent')
    .where('sent_at', '<=', forgetUntil)
    .where((eb) => eb.or([eb('click_id', 'is not', null), eb('click_ids', 'is not', null)]))
    .execute();
  const { numUpdatedRows } = await retractions
    .set({ state: 'sent', sent_at: at, batch })
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  const count = Number(numUpdatedRows);
  await recordDeparture(trx, { platform, goal, way, batch, by, count, at });
  return count;
}
