/** Filters of a report in its address. */
export interface ReportQuery {
  /** First day, `2026-11-01`, in the reporting time zone. */
  from: string;
  /** Last day. */
  to: string;
  /** Empty for all sites. */
  site: string;
  /** Empty for all channels. */
  channel: string;
}

/** Classes of devices that can be chosen. */
export const DEVICES = ['desktop', 'phone', 'tablet', 'unknown'] as const;

/** Filters of a report of visits in its address; each is empty for all. */
export interface VisitsQuery extends ReportQuery {
  campaign: string;
  page: string;
  device: string;
}

/**
 * Ranges of days by name, relative to today. A number of days ends today, and `last-` ends with
 * what is over.
 */
export const DAY_RANGES = [
  'today',
  'yesterday',
  '7-days',
  '28-days',
  '90-days',
  'this-month',
  'last-7-days',
  'last-28-days',
  'last-month',
] as const;

/** A range of days relative to today. */
export type DayRange = (typeof DAY_RANGES)[number];

/** The day on which money counts: the visit's, or the day on which it came or went. */
export const MONEY_DAYS = ['click', 'event'] as const;

/** The day that money counts on. */
export type MoneyDay = (typeof MONEY_DAYS)[number];

/**
 * Days to compare a report with: the same number directly before, or the same dates of the year
 * before.
 */
export const COMPARED_DAYS = ['before', 'year'] as const;

/** Days that a report is compared with. */
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
  /** Hand-offs that earned money, including those given back later. */
  sold: number;
  bound: number;
  reversed: number;
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
  campaignId: string;
  /** Empty where none was given. */
  campaign: string;
}

/** Measures of a row, from its sums and spend. Money is in hundredths of the currency. */
export interface ReportMeasures {
  leads: number;
  /** Leads by visit; null without visits. */
  leadRate: number | null;
  /** Null if no spend is known, or if another channel's row has it. */
  spendCents: number | null;
  /** Clicks that the platform counted; null if unknown. */
  clicks: number | null;
  /** Cost per click; null without spend or clicks. */
  cpcCents: number | null;
  /** Cost per lead; null without spend or leads. */
  cplCents: number | null;
  /** Accepted by decided leads; null without decisions. */
  acceptance: number | null;
  /**
   * The part of the spend that may be compared with earnings, because its campaigns' earnings are
   * known. Null without such a part.
   */
  reportedSpendCents: number | null;
  /** Approved money, if it is known what the leads earn; otherwise null. */
  earnedCents: number | null;
  /**
   * Earned money less the reported spend; null if either is unknown, and if spend is in another
   * currency.
   */
  profitCents: number | null;
  /**
   * Earnings per click of the platform; if no file has clicks, per visit of a paid channel. Null
   * for other channels, and if unknown.
   */
  epcCents: number | null;
  /** Return on ad spend; null if the profit is, and if nothing was spent. */
  roas: number | null;
  /**
   * Hand-offs without a decision that partners may still make in their usual time; null if money
   * counts on its own day.
   */
  undecided: number | null;
  /** Hand-offs without a decision for longer than that; null if `undecided` is. */
  unanswered: number | null;
}

/** Sums with what is computed from them. */
export type ReportRow = ReportSums & ReportMeasures;

/** A row of the campaign report: a campaign in a channel. Spend without visits has no channel. */
export interface CampaignView extends CampaignNames, ReportSums, ReportMeasures {
  /** Empty for spend without visits. */
  channel: string;
}

/**
 * A part of the report that lacks its counterpart: spend without visits, or paid visits without
 * spend.
 */
export interface CampaignRemainder {
  /** The largest. */
  campaigns: CampaignView[];
  /** Number of all. */
  count: number;
  /** Sum of their spend; 0 for visits. */
  cents: number;
  visits: number;
}

/** The leads of a row, by which a partner or the desk can earn. An estimate alone is not one. */
export function leadsOf({ handoffs, orders, callBacks }: ReportSums): number {
  return handoffs + orders + callBacks;
}
