import type { CampaignView } from './reports.ts';

/** Sums of a day, of the visits that began on it. */
export interface TodayDay {
  /** `2026-11-22`, in the reporting time zone of the site, otherwise of the first. */
  date: string;
  visits: number;
  leads: number;
  /** Leads by visit; null without visits. */
  leadRate: number | null;
  /** Money that partners approved so far, in hundredths of US dollars. */
  approvedCents: number;
  /** Promised by partners for accepted leads that are neither sold nor given back, in hundredths of US dollars. */
  pendingCents: number;
  /** Orders and call-backs, of which it is not known what they earn. */
  unknownLeads: number;
  /** Hand-offs without a decision, while partners usually take as long. */
  undecided: number;
  /** In hundredths of the currency of the spend; null where none was imported for the day. */
  spendCents: number | null;
  /** Spend of campaigns whose earnings are not known: it is in no profit; 0 for none. */
  unreportedCents: number;
  /** Sources of spend, with their accounts where files name them, whose files end before the day: their spend is not in the sum. Sorted. */
  withoutSpendOf: string[];
  /**
   * Approved money of all visits less the spend that was imported, but for that of campaigns whose earnings are not known; null without
   * any, or where it is in another currency.
   */
  profitCents: number | null;
}

/** Leads of yesterday beside those of the same weekday in the four weeks before. */
export interface WeekdayComparison {
  /** `Friday`. */
  weekday: string;
  /** Leads of yesterday by the mean of the four days, less 1: -0.14 for 14% fewer. */
  change: number;
}

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

/** The morning: yesterday, what needs a person, four weeks, and the campaigns that earned and lost most. */
export interface TodayScreen {
  name: 'today';
  /** Empty for all sites. */
  site: string;
  /** Each site and all of them, with their addresses; empty for one site. */
  sites: { label: string; address: string; isShown: boolean }[];
  /** Whether any visit was counted in the days. */
  hasVisits: boolean;
  yesterday: TodayDay;
  /** Null where the days before have too few visits. */
  comparison: WeekdayComparison | null;
  /** Of the spend, ISO 4217; null where no spend counts. */
  currency: string | null;
  /** The most expensive first. */
  alerts: AlertView[];
  /** Those beyond the first, in the same order. */
  furtherAlerts: AlertView[];
  /** Of the last 28 days up to today, the oldest first. */
  days: TodayDay[];
  /** Days within which partners usually decide on a lead; null while too few decisions are known. */
  decisionDays: number | null;
  earned: MovedCampaign[];
  lost: MovedCampaign[];
  /** Time zones of the days, with a comma between them. */
  timeZones: string;
  /** Address of the days as a file. */
  csv: string;
  /** Address of the report of campaigns with the same days, and of its file. */
  campaigns: string;
  campaignsCsv: string;
}
