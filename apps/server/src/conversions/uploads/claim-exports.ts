import type { PlatformName } from '@zipfront/contracts/console/platform-name';
import type { Transaction } from 'kysely';
import { CLAIM_MS } from '../../notifications/pause-after.ts';
import { isPostgres } from '../../platform/store/column-types.ts';
import type { ConversionExportRow } from '../../platform/store/export-rows.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Which versions to claim. */
export interface ExportClaim {
  /** A text that no other claim has. */
  claim: string;
  platforms: PlatformName[];
  /** Those that wait to be sent, or those whose report is due. */
  state: 'waiting' | 'accepted';
  /** Epoch milliseconds. */
  now: number;
  limit: number;
}

/** A claimed version, with the site whose goal it counts for. */
export type ClaimedExport = ConversionExportRow & { site: string };

/**
 * Claims versions that the job sends by an API, those first that are due the longest. Each is claimed by one server at a
 * time; a claim ends after some minutes, as that of a notification does.
 */
export async function claimExports(
  trx: Transaction<Database>,
  { claim, platforms, state, now, limit }: ExportClaim,
): Promise<ClaimedExport[]> {
  const due = await trx
    .selectFrom('conversion_export')
    .select('id')
    .where('state', '=', state)
    .where('due_at', '<=', now)
    .where('way', '=', 'api')
    .where('platform', 'in', platforms)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .$if(isPostgres(trx), (query) => query.forUpdate().skipLocked())
    .execute();
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  await trx
    .updateTable('conversion_export')
    .set(({ eb }) => ({
      claim,
      due_at: now + CLAIM_MS,
      ...(state === 'waiting' && { attempts: eb('attempts', '+', 1) }),
    }))
    .where('id', 'in', ids)
    .execute();
  return trx
    .selectFrom('conversion_export')
    .innerJoin('conversion', 'conversion.lead_id', 'conversion_export.lead_id')
    .selectAll('conversion_export')
    .select('conversion.site')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}
