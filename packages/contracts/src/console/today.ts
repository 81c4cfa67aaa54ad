import type { CampaignView } from './reports.ts';

/** Sums of the visits that began on a day. */
export interface TodayDay {
  /** `2026-11-22`, in the site's reporting time zone, otherwise the first site's. */
  date: string;
  visits: number;
  leads: number;
  /** Leads by visit; null without visits. */
  leadRate: number | null;
  /** Leads that partners bought. */
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
   * Approved money of all visits less the imported spend, except of campaigns with unknown
   * earnings; null without any, or if it is in another currency.
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
  'overdue-call',
  'refused-reports',
  'uncounted-reports',
  'failing-notifications',
  'dead-notifications',
  'dead-uploads',
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

/** A campaign with the address of its report. */
export interface MovedCampaign extends Pick<CampaignView, 'source' | 'campaign' | 'campaignId'> {
  /** Empty for spend without visits. */
  channel: string;
  spendCents: number;
  approvedCents: number;
  pendingCents: number;
  profitCents: number;
  address: string;
}

/**
 * The morning: yesterday, things that need a person, four weeks, and the campaigns that earned and
 * lost the most.
 */
export interface TodayScreen {
  name: 'today';
  /** Empty for all sites. */
  site: string;
  /** Each site and all of them, with their addresses; empty if there is one site. */
  sites: { label: string; address: string; isShown: boolean }[];
  /** Whether any visit was counted in the days. */
  hasVisits: boolean;
  yesterday: TodayDay;
  /** Null if the days before have too few visits. */
  comparison: WeekdayComparison | null;
  /** Currency of the spend, ISO 4217; null if no spend counts. */
  currency: string | null;
  /** The most expensive first. */
  alerts: AlertView[];
  /** Alerts beyond the first ones, in the same order. */
  furtherAlerts: AlertView[];
  /** The last 28 days up to today, oldest first. */
  days: TodayDay[];
  /**
   * Partners usually decide on a lead within this many days; null while too few decisions are
   * known.
   */
  decisionDays: number | null;
  earned: MovedCampaign[];
  lost: MovedCampaign[];
  /** Time zones of the days, separated by commas. */
  timeZones: string;
  /** Address of the days as a file. */
  csv: string;
  /** Addresses of the campaign report with the same days, and of its file. */
  campaigns: string;
  campaignsCsv: string;
}
