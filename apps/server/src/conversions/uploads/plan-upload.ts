import { hash } from 'node:crypto';
import { hasWay, type PlatformName } from '@zipfront/contracts/console/uploads';
import type { LeadStatus } from '@zipfront/contracts/money/postback';
import { SECOND_MS } from '@zipfront/contracts/time/time';
import type { ConversionUploadRow } from '../../platform/store/tables/conversions.ts';
import {
  checkEligibility,
  convertedAt,
  type EligibilitySettings,
  isCounted,
  personalReason,
} from './eligibility.ts';
import type { UploadState } from './upload-states.ts';

export type PlannedUpload = Pick<
  ConversionUploadRow,
  'lead_id' | 'version' | 'change' | 'value_cents' | 'converted_at' | 'click_key'
>;

/**
 * Plans the next version of a lead for a platform. A changed amount leaves under the lead's id; a
 * lead that was reversed, rejected or put back is retracted. Returns null if the platform is up to
 * date, has refused the amount, or must not have the lead.
 */
export function planUpload(
  state: UploadState,
  platform: PlatformName,
  settings: EligibilitySettings,
  now: number,
): PlannedUpload | null {
  const { lead_id, last, had } = state;
  if (last === null || had === null) {
    const sharing = checkEligibility(state, platform, settings, now);
    if (!sharing.share) return null;
    return {
      lead_id,
      version: 1,
      change: 'new',
      value_cents: state.value_cents,
      // Platforms store the time of a conversion in seconds.
      converted_at: Math.floor(convertedAt(state, settings) / SECOND_MS) * SECOND_MS,
      click_key: hash('sha256', sharing.clickId.value, 'base64url'),
    };
  }
  const isSent = had.state === 'sent' && had.change !== 'retract';
  // What was given up without a response may have arrived.
  const isGivenUp = had.state === 'dead' && had.change === 'new' && had.receipt !== null;
  if (!(isSent || isGivenUp) || personalReason(state, settings) !== null) return null;
  const { version, converted_at } = last;
  const later = { lead_id, version: version + 1, converted_at, click_key: null };
  if (isUndone(state.status, settings)) {
    if (!hasWay(platform, 'retracts')) return null;
    return { ...later, change: 'retract', value_cents: null };
  }
  const value = isCounted(state.status, settings) ? state.value_cents : null;
  const isKnown = value === had.value_cents || value === last.value_cents;
  if (value === null || isKnown || !isSent || !hasWay(platform, 'restates')) return null;
  return { ...later, change: 'restate', value_cents: value };
}

export function isUndone(
  status: LeadStatus,
  settings: Pick<EligibilitySettings, 'statuses'>,
): boolean {
  return status === 'reversed' || status === 'rejected' || isPutBack(status, settings);
}

/** The statuses of a lead in the order in which they follow. A partner may put a lead back. */
const STATUS_ORDER: readonly LeadStatus[] = ['open', 'accepted', 'sold', 'bound'];

/**
 * Whether a lead was put back to before all statuses that the goal counts: a sale that is now only
 * accepted is no sale.
 */
function isPutBack(
  status: LeadStatus,
  { statuses }: Pick<EligibilitySettings, 'statuses'>,
): boolean {
  return statuses.every((counted) => STATUS_ORDER.indexOf(status) < STATUS_ORDER.indexOf(counted));
}
