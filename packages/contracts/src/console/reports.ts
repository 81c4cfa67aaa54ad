export const DEVICES = ['desktop', 'phone', 'tablet', 'unknown'] as const;

/** In place of a channel: all that are paid by the click or impression. */
export const PAID = 'paid';

/** The day on which money counts: the visit's, or the day on which it came or went. */
export const MONEY_DAYS = ['click', 'event'] as const;

export type MoneyDay = (typeof MONEY_DAYS)[number];

/** As many days directly before, on the same weekdays before, or the same dates a year before. */
export const COMPARED_DAYS = ['before', 'weekdays', 'year'] as const;

export type ComparedDays = (typeof COMPARED_DAYS)[number];

/** Sums of a report. Each visit counts on its day, with its leads of that day or later. */
export interface ReportSums {
  visits: number;
  handoffs: number;
  estimates: number;
  orders: number;
  callBacks: number;
  /** Hand-offs that partners accepted, including those given back later. */
  accepted: number;
  rejected: number;
  /** Hand-offs that earn money, without those given back. */
  sold: number;
  bound: number;
  reversed: number;
  /** Orders with a carrier. */
  booked: number;
  /** Orders that were canceled after that. */
  canceled: number;
  /** Leads with a promise of an unknown amount. */
  awaiting: number;
  /** Without what was reversed. */
  approvedCents: number;
  reversedCents: number;
  /** Promises of partners for accepted leads that are neither sold nor given back. */
  pendingCents: number;
  /** Leads whose visits began here, whichever touch has the credit. */
  firstLeads: number;
  /** Earnings of these leads, less reversals. */
  firstEarnedCents: number;
}

/** Names of a campaign, in the addresses of visits or in a spend file. */
export interface CampaignNames {
  /** `utm_source`, or the platform; empty without one. */
  source: string;
  /** `utm_id`, or the platform's own id; empty without one. */
  campaign_id: string;
  /** Empty where none was given. */
  campaign: string;
}

/** The leads of a row, by which a partner or the desk can earn. An estimate alone is not one. */
export function leadsOf({ handoffs, orders, callBacks }: ReportSums): number {
  return handoffs + orders + callBacks;
}
