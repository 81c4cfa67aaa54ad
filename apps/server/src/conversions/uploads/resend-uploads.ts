import type { PlatformName } from '@zipfront/contracts/console/uploads';
import { type Act, recordAction } from '../../platform/audit/audit-trail.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { isOfSite, isResendable, isUnsent } from './find-uploads.ts';

export interface UploadResend extends Act {
  site: string;
  goal: string;
  platform: PlatformName;
  /** The reason for which they are dead; empty for those without one. */
  reason: string;
}

/**
 * Sends dead versions again with a fresh number of attempts; those that are too old stay dead.
 * Returns the number of versions.
 */
export async function resendUploads(
  trx: Trx,
  { site, goal, platform, reason, by, at }: UploadResend,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('conversion_upload')
    .set({ state: 'waiting', attempts: 0, due_at: at, claim: null, reason: null })
    .where('state', '=', 'dead')
    .where('goal', '=', goal)
    .where('platform', '=', platform)
    .where((eb) =>
      reason === ''
        ? eb.or([eb('reason', 'is', null), eb('reason', '=', '')])
        : eb('reason', '=', reason),
    )
    .where((eb) => isOfSite(eb, site))
    .where((eb) => isResendable(eb, at))
    .executeTakeFirst();
  const count = Number(numUpdatedRows);
  if (count > 0) {
    const detail = { site, platform, reason, versions: String(count) };
    await recordAction(trx, { by, at, action: 'uploads-resent', subject: goal, detail });
  }
  return count;
}

export interface UnsentUploads {
  site: string;
  goal: string;
  platform: PlatformName;
  at: number;
}

/** Deletes what the API has not sent, so that another way plans it again. */
export async function releaseUnsent(
  trx: Trx,
  { site, goal, platform, at }: UnsentUploads,
): Promise<void> {
  await trx
    .deleteFrom('conversion_upload')
    .where('state', 'in', ['waiting', 'dead'])
    .where('goal', '=', goal)
    .where('platform', '=', platform)
    .where((eb) => isOfSite(eb, site))
    .where((eb) => isUnsent(eb, at))
    .execute();
}
