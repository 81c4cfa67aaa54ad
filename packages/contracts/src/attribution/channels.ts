import { getOwn } from '../own.ts';

/**
 * Channels by the default group of Google Analytics 4
 * (support.google.com/analytics/answer/9756891), without shopping, audio and cross-network, and
 * what their visits cost. `paid`: by the click or impression. `perhaps`: affiliates are paid by
 * result, messages by telephone cost something, and campaigns of no known kind may.
 */
const CHANNELS = {
  'paid-search': 'paid',
  'paid-social': 'paid',
  'paid-video': 'paid',
  'paid-other': 'paid',
  display: 'paid',
  affiliate: 'perhaps',
  email: 'nothing',
  sms: 'perhaps',
  push: 'nothing',
  'organic-search': 'nothing',
  'organic-social': 'nothing',
  'organic-video': 'nothing',
  'ai-assistant': 'nothing',
  referral: 'nothing',
  'other-campaign': 'perhaps',
  direct: 'nothing',
} as const;

export type Channel = keyof typeof CHANNELS;

/** It stands in place of a channel, for all that are paid by the click or impression. */
export const PAID = 'paid';

export function isPaidChannel(channel: string): boolean {
  return getOwn(CHANNELS, channel) === 'paid';
}

/** Whether no advertisement is paid for its visits, so that no file will ever have their spend. */
export function isUnpaidChannel(channel: string): boolean {
  return getOwn(CHANNELS, channel) === 'nothing';
}

export function expandChannel(channel: string): readonly string[] {
  return channel === PAID ? Object.keys(CHANNELS).filter(isPaidChannel) : [channel];
}
