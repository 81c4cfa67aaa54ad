export const DEVICES = ['desktop', 'phone', 'tablet', 'unknown'] as const;

/** It stands in place of a channel, for all that are paid by the click or impression. */
export const PAID = 'paid';

/** The day on which money counts: the visit's, or the day on which it came or went. */
export const MONEY_DAYS = ['click', 'event'] as const;

export type MoneyDay = (typeof MONEY_DAYS)[number];

export const COMPARED_DAYS = ['before', 'weekdays', 'year'] as const;

export type ComparedDays = (typeof COMPARED_DAYS)[number];

export interface CampaignNames {
  /** `utm_source`, or the platform; empty without one. */
  source: string;
  /** `utm_id`, or the platform's own id; empty without one. */
  campaign_id: string;
  campaign: string;
}

/** Affiliates are paid by result, and have no spend to import. */
const PAID_CHANNELS: readonly string[] = [
  'paid-search',
  'paid-social',
  'paid-video',
  'paid-other',
  'display',
];

export function isPaidChannel(channel: string): boolean {
  return PAID_CHANNELS.includes(channel);
}

/** Of the others, messages by telephone cost something, and campaigns of no known kind may. */
const UNPAID_CHANNELS: readonly string[] = [
  'email',
  'push',
  'organic-search',
  'organic-social',
  'organic-video',
  'ai-assistant',
  'referral',
  'direct',
];

/** Whether no advertisement is paid for its visits, so that no file will ever have their spend. */
export function isUnpaidChannel(channel: string): boolean {
  return UNPAID_CHANNELS.includes(channel);
}

export function expandChannel(channel: string): readonly string[] {
  return channel === PAID ? PAID_CHANNELS : [channel];
}
