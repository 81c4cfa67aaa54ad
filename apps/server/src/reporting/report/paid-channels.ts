import { PAID } from '@zipfront/contracts/console/reports';

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
];

/** Whether the visits of a channel are paid by the click or impression. */
export function isPaidChannel(channel: string): boolean {
  return PAID_CHANNELS.includes(channel);
}

/** The channels of a filter: one, or all that are paid. */
export function channelsOf(channel: string): readonly string[] {
  return channel === PAID ? PAID_CHANNELS : [channel];
}
