import type { PlatformName } from '@zipfront/contracts/console/platform-name';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isOfSite } from './is-of-site.ts';

/** A goal of a site that the job sends to a platform. */
export interface TakenGoal {
  platform: PlatformName;
  site: string;
  /** Exact name of the goal. */
  goal: string;
}

/** Lets the job send the retractions that waited for a file or the feed before it sent their goal; the API needs their click ids. */
export async function takeRetractions(
  trx: Transaction<Database>,
  { platform, site, goal }: TakenGoal,
): Promise<void> {
  await trx
    .updateTable('conversion_export')
    .set({ way: 'api' })
    .where('platform', '=', platform)
    .where('goal', '=', goal)
    .where('way', 'in', ['file', 'feed'])
    .where('state', '=', 'waiting')
    .where('click_ids', 'is not', null)
    // No parameter, so that SQLite takes the index of retractions.
    .where('change', '=', sql.lit('retract'))
    .where((eb) => isOfSite(eb, site))
    .execute();
}
