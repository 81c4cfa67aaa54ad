import type { CampaignNames, ReportRow } from './reports.ts';

/** Maximum number of visits of a campaign that are read. If there are more, the last days are. */
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
  /** Number of the further ones. */
  leftOut: number;
  /** Whether spend files name ad groups of the campaign. Only then does the table have spend. */
  hasSpend: boolean;
}
