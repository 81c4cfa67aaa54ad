import type { CampaignNames, CampaignsQuery, ReportRow } from './reports.ts';

/** Maximum number of rows of each table of the page; its file has more. */
export const PARTS_LISTED = 50;

/** Maximum number of visits that the page reads. If there are more, it reads the last days. */
export const MAX_CAMPAIGN_VISITS = 15_000;

/** Properties that the visits of a campaign are divided by. */
export const CAMPAIGN_PARTS = ['page', 'device', 'adGroup', 'keyword', 'content', 'rule'] as const;

/**
 * A property that divides the visits of a campaign; `rule` is the rule that decided on the channel.
 */
export type CampaignPart = (typeof CAMPAIGN_PARTS)[number];

/** A row of the campaign report: its channel, and its names there. */
export interface CampaignKey extends CampaignNames {
  channel: string;
}

/** The filters of a campaign's page: the filters of the report before it, and the row. */
export interface CampaignQuery extends CampaignsQuery {
  rowChannel: string;
  rowSource: string;
  rowId: string;
  rowCampaign: string;
}

/** Sums and measures of a part of a campaign's visits. Only ad groups have spend. */
export interface PartMeasures extends ReportRow {
  /** Null without visits, and if it is unknown what the leads earn. */
  revenuePerVisitCents: number | null;
}

/** The visits of a campaign with the same property. */
export interface PartView extends PartMeasures {
  /** Empty for visits without one. */
  name: string;
}

/** A campaign's visits by one property. */
export interface PartTable {
  part: CampaignPart;
  /** Those with the most visits. */
  rows: PartView[];
  /** All of them together. */
  total: PartMeasures;
  /** The sum of all rows beyond the list; null without any. */
  further: PartMeasures | null;
  /** Number of the further ones. */
  furtherCount: number;
  /** Whether spend files name ad groups of the campaign. Only then does the table have spend. */
  hasSpend: boolean;
  /** Address of the file. */
  csv: string;
}

/** The page of a campaign in a channel. */
export interface CampaignScreen {
  name: 'campaign';
  query: CampaignQuery;
  campaign: CampaignKey;
  /** Error of the address, in place of which the default days are shown. */
  error: string | null;
  /** The days that are shown. */
  days: { from: string; to: string };
  /** The first day whose visits are all stored, if earlier days were removed; otherwise null. */
  visitsSince: string | null;
  /**
   * The first day from which on there are at most `MAX_CAMPAIGN_VISITS`, if earlier days were
   * removed; otherwise null.
   */
  fewerSince: string | null;
  sites: string[];
  /** Values to filter by. */
  pages: string[];
  ranges: { label: string; address: string }[];
  timeZone: string;
  /** The same row as in the campaign report, with its spend; null with a page or a device. */
  whole: ReportRow | null;
  /** Visits of the whole that their visitors deleted, so that no table has them. */
  deleted: number;
  /** Whether another channel's row has the campaign's spend. */
  isSpendElsewhere: boolean;
  /** ISO 4217; null where no spend counts. */
  currency: string | null;
  /** All visits of the tables. */
  total: PartMeasures;
  tables: PartTable[];
  /** Address of the report of campaigns, with its filters. */
  back: string;
}
