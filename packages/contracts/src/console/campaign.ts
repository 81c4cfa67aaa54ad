import type { CampaignNames, CampaignsQuery, ReportRow } from './reports.ts';

/** Maximum number of rows of each table of the page; its file has more. */
export const PARTS_LISTED = 50;

/** Maximum number of visits that the page is made of: of more, the last days. */
export const MAX_CAMPAIGN_VISITS = 15_000;

/** Properties that the visits of a campaign are divided by. */
export const CAMPAIGN_PARTS = ['page', 'device', 'adGroup', 'keyword', 'content', 'rule'] as const;

/** A property that the visits of a campaign are divided by; `rule` is that which decided the channel. */
export type CampaignPart = (typeof CAMPAIGN_PARTS)[number];

/** A row of the report of campaigns, by its channel and the names that it has there. */
export interface CampaignKey extends CampaignNames {
  channel: string;
}

/** The filters of a campaign's page: those of the report that leads to it, and the row of it. */
export interface CampaignQuery extends CampaignsQuery {
  rowChannel: string;
  rowSource: string;
  rowId: string;
  rowCampaign: string;
}

/** Sums and measures of a part of a campaign's visits. Only ad groups have spend. */
export interface PartMeasures extends ReportRow {
  /** Null where it is not known what the leads earn, and without visits. */
  revenuePerVisitCents: number | null;
}

/** The visits of a campaign that have a property in common. */
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
  /** All further ones together; null without any. */
  further: PartMeasures | null;
  /** Number of the further ones. */
  furtherCount: number;
  /** Whether files of spend name ad groups of the campaign: the table then has their spend. */
  hasSpend: boolean;
  /** Address of the file. */
  csv: string;
}

/** The page of a campaign in a channel. */
export interface CampaignScreen {
  name: 'campaign';
  query: CampaignQuery;
  campaign: CampaignKey;
  /** Error of the address; the default days are shown then. */
  error: string | null;
  /** The days that are shown. */
  days: { from: string; to: string };
  /** The first day whose visits are all stored, where earlier days are left out for it; otherwise null. */
  visitsSince: string | null;
  /** The first day with no more than `MAX_CAMPAIGN_VISITS` up to the last, where earlier days are left out for it; otherwise null. */
  fewerSince: string | null;
  sites: string[];
  /** Values to filter by. */
  pages: string[];
  ranges: { label: string; address: string }[];
  timeZone: string;
  /** The campaign on these days as the report of campaigns has it, with its spend; null under a page or a device. */
  whole: ReportRow | null;
  /** Visits of the whole that their visitors deleted: they are in no table. */
  deleted: number;
  /** Whether the spend of the campaign stands in the row of another channel. */
  isSpendElsewhere: boolean;
  /** ISO 4217; null where no spend counts. */
  currency: string | null;
  /** All visits of the tables. */
  total: PartMeasures;
  tables: PartTable[];
  /** Address of the report of campaigns, with its filters. */
  back: string;
}
