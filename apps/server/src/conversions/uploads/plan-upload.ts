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

/** A version of a conversion that a platform lacks. */
export type PlannedUpload = Pick<
  ConversionUploadRow,
  'lead_id' | 'version' | 'change' | 'value_cents' | 'converted_at' | 'click_key'
>;

/** Amount of a conversion that earned nothing in the end. */
const NOTHING_CENTS = 0;

/**
 * Plans the next version of a conversion for a platform. The first version is the conversion
 * itself, if it passes the eligibility check. Later versions change its amount under the same id. A
 * lead that was reversed, rejected or put back is restated as zero.
 *
 * @returns null if the platform is up to date, or must not have the conversion
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

/** The amount that a conversion earns now; null if it is unknown. */
export function amountNow(
  { status, value_cents }: Pick<UploadState, 'status' | 'value_cents'>,
  settings: EligibilitySettings,
): number | null {
  if (status === 'reversed' || status === 'rejected') return NOTHING_CENTS;
  if (isBefore(status, settings)) return NOTHING_CENTS;
  return isCounted(status, settings) ? value_cents : null;
}

/** The order of a lead's statuses. A partner may put a lead back. */
const WAY: readonly LeadStatus[] = ['open', 'accepted', 'sold', 'bound'];

/**
 * Whether a lead was put back to a status before all that the goal counts: a sale that is now only
 * accepted is no sale.
 */
function isBefore(status: LeadStatus, { statuses }: EligibilitySettings): boolean {
  return statuses.every((counted) => WAY.indexOf(status) < WAY.indexOf(counted));
}
