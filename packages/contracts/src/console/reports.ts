export const DEVICES = ['desktop', 'phone', 'tablet', 'unknown'] as const;

/** It stands in place of a channel, for all that are paid by the click or impression. */
export const PAID = 'paid';

/** The day on which money counts: the visit's, or the day on which it came or went. */
export const MONEY_DAYS = ['click', 'event'] as const;

export type MoneyDay = (typeof MONEY_DAYS)[number];

/** As many days directly before, on the same weekdays before, or the same dates a year before. */
export const COMPARED_DAYS = ['before', 'weekdays', 'year'] as const;

export type ComparedDays = (typeof COMPARED_DAYS)[number];

/** Names of a campaign, in the addresses of visits or in a spend file. */
export interface CampaignNames {
  /** `utm_source`, or the platform; empty without one. */
  source: string;
  /** `utm_id`, or the platform's own id; empty without one. */
  campaign_id: string;
  /** Empty where none was given. */
  campaign: string;
}
