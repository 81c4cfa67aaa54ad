/** Sums of the visits that began on a day. */
export interface TodayDay {
  /** `2026-11-22`, in the site's reporting time zone, otherwise the first site's. */
  date: string;
  visits: number;
  leads: number;
  /** Leads by visit; null without visits. */
  leadRate: number | null;
  /** Leads that partners bought and booked orders, without what was taken back. */
  sold: number;
  /** Money that partners approved so far, in hundredths of US dollars. */
  approvedCents: number;
  /**
   * Promises of partners for accepted leads that are neither sold nor given back, in hundredths of
   * US dollars.
   */
  pendingCents: number;
  /** Orders and call-backs, whose earnings are unknown. */
  unknownLeads: number;
  /** Hand-offs without a decision that partners may still make in their usual time. */
  undecided: number;
  /** In hundredths of the currency of the spend; null if none was imported for the day. */
  spendCents: number | null;
  /** Spend of campaigns with unknown earnings, which no profit includes; 0 for none. */
  unreportedCents: number;
  /**
   * Sources whose spend is missing, because their files end before the day, with accounts if files
   * name them. Sorted.
   */
  withoutSpendOf: string[];
  /**
   * Approved money less spend, of campaigns with spend on the day and known earnings; null without
   * any, or if the spend is in another currency.
   */
  profitCents: number | null;
}

/** Leads of yesterday and of the same weekday in the four weeks before. */
export interface WeekdayComparison {
  /** `Friday`. */
  weekday: string;
  /** Yesterday's leads divided by the mean of the four days, less 1: -0.14 for 14% fewer. */
  change: number;
}

/**
 * Kinds of alerts, ordered by the cost of each hour of waiting: leads that are not made, people who
 * wait, money that is lost or not counted, decisions on wrong numbers, and risks. Missing spend
 * comes first, because it makes the first sentence of the page wrong.
 */
export const ALERT_KINDS = [
  'missing-spend',
  'fallen-page',
  'refused-content',
  'overdue-call',
  'refused-reports',
  'uncounted-reports',
  'shared-transactions',
  'failing-notifications',
  'dead-notifications',
  'dead-uploads',
  'failing-warehouse',
  'unproven-reports',
  'decided-experiment',
  'invalidated-experiment',
  'missing-backup',
  'old-reviews',
] as const;

/** A kind of what a person should look at. */
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Something that a person should look at. */
export interface AlertView {
  /** A sentence. */
  text: string;
  /** The screen that shows it, with its filter. */
  address: string;
  /** The name of the screen. */
  screen: string;
}
