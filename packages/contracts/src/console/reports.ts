export const DEVICES = ['desktop', 'phone', 'tablet', 'unknown'] as const;

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
