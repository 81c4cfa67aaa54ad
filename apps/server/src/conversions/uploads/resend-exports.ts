import type { PlatformName } from '@zipfront/contracts/console/platform-name';
import type { Transaction } from 'kysely';
import { type Actor, recordAction } from '../../platform/audit/record-action.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isAccepted } from './find-parked-exports.ts';
import { isOfSite } from './is-of-site.ts';

/** Which parked versions to send again, and who wants it. */
export interface ExportResend {
  site: string;
  goal: string;
  platform: PlatformName;
  /** Why they are parked; empty for those without a reason. */
  reason: string;
  by: Actor;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Lets the job send parked versions again, with all attempts before them; those that the platform does not accept any more, by
 * their age, stay parked.
 *
 * @returns their number
 */
export async function resendExports(
  trx: Transaction<Database>,
  { site, goal, platform, reason, by, at }: ExportResend,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('conversion_export')
    .set({ state: 'waiting', attempts: 0, due_at: at, claim: null, reason: null })
    .where('state', '=', 'parked')
    .where('goal', '=', goal)
    .where('platform', '=', platform)
    .where((eb) =>
      reason === ''
        ? eb.or([eb('reason', 'is', null), eb('reason', '=', '')])
        : eb('reason', '=', reason),
    )
    .where((eb) => isOfSite(eb, site))
    .where((eb) => isAccepted(eb, at))
    .executeTakeFirst();
  const count = Number(numUpdatedRows);
  if (count > 0) {
    const detail = { site, platform, reason, versions: String(count) };
    await recordAction(trx, { by, at, action: 'exports-resent', subject: goal, detail });
  }
  return count;
}
