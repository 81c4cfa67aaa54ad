import type { PlatformName } from '@zipfront/contracts/console/uploads';
import { CLAIM_MS } from '../../notifications/outbox.ts';
import { locked } from '../../platform/store/locked.ts';
import type { Trx } from '../../platform/store/schema.ts';
import type { ConversionUploadRow } from '../../platform/store/tables/conversions.ts';

/** Receipt of what the platform may have without having responded. */
export const NO_RESPONSE = 'no response';

export interface UploadClaim {
  claim: string;
  platforms: PlatformName[];
  state: 'waiting' | 'accepted';
  now: number;
  limit: number;
}

export type ClaimedUpload = ConversionUploadRow & { site: string };

/**
 * Claims the versions that are overdue the longest, for one server at a time. A claim expires after
 * `CLAIM_MS`.
 */
export async function claimUploads(
  trx: Trx,
  { claim, platforms, state, now, limit }: UploadClaim,
): Promise<ClaimedUpload[]> {
  const waiting = trx
    .selectFrom('conversion_upload')
    .select('id')
    .where('state', '=', state)
    .where('due_at', '<=', now)
    .where('transport', '=', 'api')
    .where('platform', 'in', platforms)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit);
  const due = await locked(trx, waiting, { skipsLocked: true }).execute();
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  if (state === 'waiting') {
    // What an expired claim sent may have arrived, such as before a crash.
    await trx
      .updateTable('conversion_upload')
      .set(({ fn, val }) => ({
        receipt: fn.coalesce('receipt', val(NO_RESPONSE)),
        sent_at: fn.coalesce('sent_at', val(now)),
      }))
      .where('id', 'in', ids)
      .where('claim', 'is not', null)
      .execute();
  }
  await trx
    .updateTable('conversion_upload')
    .set(({ eb }) => ({
      claim,
      due_at: now + CLAIM_MS,
      ...(state === 'waiting' && { attempts: eb('attempts', '+', 1) }),
    }))
    .where('id', 'in', ids)
    .execute();
  return trx
    .selectFrom('conversion_upload')
    .innerJoin('conversion', 'conversion.lead_id', 'conversion_upload.lead_id')
    .selectAll('conversion_upload')
    .select('conversion.site')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}
