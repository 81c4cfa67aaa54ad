import { hash } from 'node:crypto';
import type { PlatformName } from '@zipfront/contracts/console/uploads';
import type { LeadStatus } from '@zipfront/contracts/postback';
import type { ConversionUploadRow } from '../../platform/store/tables/conversions.ts';
import {
  checkEligibility,
  convertedAt,
  type EligibilitySettings,
  isCounted,
  PLATFORM_RULES,
  personalReason,
  SECOND_MS,
} from './eligibility.ts';
import type { UploadState } from './upload-states.ts';

/** A version of a conversion that a platform does not have yet. */
export type PlannedUpload = Pick<
  ConversionUploadRow,
  'lead_id' | 'version' | 'change' | 'value_cents' | 'converted_at' | 'click_key'
>;

/** Amount of a conversion that earned nothing in the end. */
const NOTHING_CENTS = 0;

/**
 * The next version of a conversion for a platform: itself where the eligibility check lets it pass, or a changed amount under the same
 * id once it was sent. A lead that was reversed, rejected or put back is restated as nothing.
 *
 * @returns null where the platform has what there is, or must not have it
 */
export function planUpload(
  state: UploadState,
  platform: PlatformName,
  settings: EligibilitySettings,
  now: number,
): PlannedUpload | null {
  const { lead_id, last } = state;
  if (last === null) {
    const sharing = checkEligibility(state, platform, settings, now);
    if (!sharing.share) return null;
    return {
      lead_id,
      version: 1,
      change: 'new',
      value_cents: state.value_cents,
      converted_at: Math.floor(convertedAt(state, settings) / SECOND_MS) * SECOND_MS,
      click_key: hash('sha256', sharing.clickId.value, 'base64url'),
    };
  }
  const isChangeable = last.state === 'sent' && last.change !== 'retract';
  if (!isChangeable || !PLATFORM_RULES[platform].isAdjustable) return null;
  const value = amountNow(state, settings);
  if (value === null || value === last.value_cents || personalReason(state, settings) !== null) {
    return null;
  }
  const { version, converted_at } = last;
  return {
    lead_id,
    version: version + 1,
    change: 'restate',
    value_cents: value,
    converted_at,
    click_key: null,
  };
}

/** Amount that a conversion earns by now, which is restated; null where that is not known. */
export function amountNow(
  { status, value_cents }: Pick<UploadState, 'status' | 'value_cents'>,
  settings: EligibilitySettings,
): number | null {
  if (status === 'reversed' || status === 'rejected') return NOTHING_CENTS;
  if (isBefore(status, settings)) return NOTHING_CENTS;
  return isCounted(status, settings) ? value_cents : null;
}

/** The way of a lead; a partner may put it back. */
const WAY: readonly LeadStatus[] = ['open', 'accepted', 'sold', 'bound'];

/** Whether a lead was put back before all statuses that a goal counts: a sale that is only accepted is not one any more. */
function isBefore(status: LeadStatus, { statuses }: EligibilitySettings): boolean {
  return statuses.every((counted) => WAY.indexOf(status) < WAY.indexOf(counted));
}
