import { PAID } from '@zipfront/contracts/console/reports';

/**
 * Channels of arrivals. They are the channels of Google Analytics 4's default group
 * (support.google.com/analytics/answer/9756891) without shopping, audio and cross-network, and with
 * `ai-assistant` and `other-campaign` (its "Unassigned").
 */
export type Channel =
  | 'paid-search'
  | 'paid-social'
  | 'paid-video'
  | 'paid-other'
  | 'display'
  | 'affiliate'
  | 'email'
  | 'sms'
  | 'push'
  | 'organic-search'
  | 'organic-social'
  | 'organic-video'
  | 'ai-assistant'
  | 'referral'
  | 'other-campaign'
  | 'direct';

/**
 * Channels that are paid by the click or impression. Affiliates are paid by result, and have no
 * spend to import.
 */
const PAID_CHANNELS: readonly string[] = [
  'paid-search',
  'paid-social',
  'paid-video',
  'paid-other',
  'display',
] satisfies Channel[];

/** Whether the visits of a channel are paid by the click or impression. */
export function isPaidChannel(channel: string): boolean {
  return PAID_CHANNELS.includes(channel);
}

/** The channels of a filter: one, or all that are paid. */
export function channelsOf(channel: string): readonly string[] {
  return channel === PAID ? PAID_CHANNELS : [channel];
}
