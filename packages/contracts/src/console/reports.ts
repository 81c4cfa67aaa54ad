import type { TableOrder, TableSort } from './forms-and-tables.ts';

/** Maximum number of rows on the page; the file has more. */
export const CAMPAIGNS_LISTED = 100;

/** Filters of a report, as its address has them. */
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

/** Filters of a report of visits, as its address has them; each is empty for all. */
export interface VisitsQuery extends ReportQuery {
  campaign: string;
  page: string;
  device: string;
}

/** Days that money can count on: that of the visit, or that on which it came or went. */
export const MONEY_DAYS = ['click', 'event'] as const;

/** The day that money counts on. */
export type MoneyDay = (typeof MONEY_DAYS)[number];

/** Columns of the report of campaigns, which it can be sorted by, in their order. */
export const CAMPAIGN_COLUMNS = [
  'campaign',
  'spend',
  'clicks',
  'cpc',
  'visits',
  'leads',
  'leadRate',
  'costPerLead',
  'sold',
  'acceptance',
  'approved',
  'pending',
  'reversed',
  'epc',
  'roas',
  'profit',
] as const;

/** A column of the report of campaigns. */
export type CampaignColumn = (typeof CAMPAIGN_COLUMNS)[number];

/** Columns that are computed from spend, which is not known by page or device. */
export const SPEND_COLUMNS: readonly CampaignColumn[] = [
  'spend',
  'clicks',
  'cpc',
  'costPerLead',
  'epc',
  'roas',
  'profit',
];

/** Other days that a report can be compared with: as many directly before, or the same dates of the year before. */
export const COMPARED_DAYS = ['before', 'year'] as const;

/** Other days that a report is compared with. */
export type ComparedDays = (typeof COMPARED_DAYS)[number];

/** Filters and order of the report of campaigns, as its address has them. */
export interface CampaignsQuery extends VisitsQuery {
  money: MoneyDay;
  /** Empty for none. */
  compare: ComparedDays | '';
  /** Empty for the usual order, the most visits first. */
  sort: TableSort<CampaignColumn> | '';
}

/** The names of the filters and the order in an address. */
export const CAMPAIGNS_QUERY = [
  'from',
  'to',
  'site',
  'channel',
  'campaign',
  'page',
  'device',
  'money',
  'compare',
  'sort',
] as const satisfies readonly (keyof CampaignsQuery)[];

/** Sums of a report; each visit counts on its day, with the leads that it made then or later. */
export interface ReportSums {
  visits: number;
  handoffs: number;
  estimates: number;
  orders: number;
  callBacks: number;
  /** Hand-offs that partners accepted, also those that were given back later. */
  accepted: number;
  rejected: number;
  /** Hand-offs that earned money, also those that were given back later. */
  sold: number;
  bound: number;
  reversed: number;
  /** Without what was reversed. */
  approvedCents: number;
  reversedCents: number;
  /** Promised by partners for accepted leads that are neither sold nor given back. */
  pendingCents: number;
  /** Leads whose visits began here, whichever touch has the credit. */
  firstLeads: number;
  /** Earnings of these, without what was reversed. */
  firstEarnedCents: number;
}

/** Names of a campaign, in the addresses of visits or in a file of spend. */
export interface CampaignNames {
  /** `utm_source`, or the platform; empty where none was given. */
  source: string;
  /** `utm_id`, or the platform's own; empty where none was given. */
  campaignId: string;
  /** Empty where none was given. */
  campaign: string;
}

/** Measures of a row that are computed from its sums and its spend. Money is in hundredths of the currency. */
export interface ReportMeasures {
  leads: number;
  /** Leads by visit; null without visits. */
  leadRate: number | null;
  /** Null where no spend is known, or where it stands in the row of another channel. */
  spendCents: number | null;
  /** Clicks that the platform counted; null where it is not known. */
  clicks: number | null;
  /** Cost per click; null without spend or clicks. */
  cpcCents: number | null;
  /** Cost per lead; null without spend or leads. */
  cplCents: number | null;
  /** Accepted by decided leads; null without decisions. */
  acceptance: number | null;
  /** The part of the spend that may be set against earnings: what its campaigns earn is known. Null where none may. */
  reportedSpendCents: number | null;
  /** Approved money, where it is known what the leads earn; otherwise null. */
  earnedCents: number | null;
  /** Earned money less the reported spend; null where either is not known, and where spend is in another currency. */
  profitCents: number | null;
  /** Earnings per click of the platform, where no file has these per visit of a paid channel; null for others, and where they are not known. */
  epcCents: number | null;
  /** Return on ad spend; null as the profit, and where nothing was spent. */
  roas: number | null;
  /** Hand-offs without a decision, while partners usually take as long; null where money counts by its own day. */
  undecided: number | null;
  /** Hand-offs without a decision for longer than that; null as the undecided ones. */
  unanswered: number | null;
}

/** Sums with what is computed from them. */
export type ReportRow = ReportSums & ReportMeasures;

/** A row of the report of campaigns: a campaign in a channel. Spend without visits has no channel. */
export interface CampaignView extends CampaignNames, ReportSums, ReportMeasures {
  /** Empty for spend without visits. */
  channel: string;
}

/** A row of the page. */
export interface ListedCampaign extends CampaignView {
  /** Address of the page of its parts; null without visits. */
  address: string | null;
  /** The same campaign on the compared days; null where it is not in them, and where nothing is compared. */
  compared: ReportRow | null;
}

/** Why days are not compared with others: these are not all known. */
export interface ComparisonGap {
  /** Whether earlier visits were not counted, or are not stored any more. */
  reason: 'counted' | 'stored';
  /** The first day whose visits are known; null without any. */
  since: string | null;
}

/** Campaigns that are in the compared days alone. */
export interface EndedCampaigns {
  /** Of the compared days. */
  total: ReportRow;
  /** Of the days that are shown: nothing. */
  now: ReportRow;
  count: number;
  /** The largest. */
  largest: CampaignNames[];
}

/** The sums of the compared days. */
export interface ComparedSums {
  total: ReportRow;
  /** Null without any. */
  ended: EndedCampaigns | null;
  /** The first day with spend, where it is later than the first of the compared days; otherwise null. */
  spendSince: string | null;
}

/** The days that a report is compared with. */
export interface CampaignComparison {
  days: { from: string; to: string };
  /** Number of the compared days, and of those that are shown. */
  counts: { compared: number; shown: number };
  /** Whether the last of the days that are shown is not over. */
  isOpen: boolean;
  /** Null where the days are compared. */
  gap: ComparisonGap | null;
  /** Null where they are not. */
  sums: ComparedSums | null;
}

/** A part of the report that lacks the other side: spend without visits, or paid visits without spend. */
export interface CampaignRemainder {
  /** The largest. */
  campaigns: CampaignView[];
  /** Number of all. */
  count: number;
  /** Sum of their spend; 0 for visits. */
  cents: number;
  visits: number;
}

/** The report of campaigns. */
export interface CampaignsScreen {
  name: 'campaigns';
  query: CampaignsQuery;
  /** Error of the address; the default days are shown then. */
  error: string | null;
  /** The days that are shown. */
  days: { from: string; to: string };
  /** The first day whose visits are all stored, where earlier days are left out for it; otherwise null. */
  visitsSince: string | null;
  sites: string[];
  /** Values to filter by. */
  channels: string[];
  names: string[];
  pages: string[];
  /** Those of `CAMPAIGN_COLUMNS` that are known. */
  columns: readonly CampaignColumn[];
  /** The usual ranges of days, with their addresses. */
  ranges: { label: string; address: string }[];
  timeZone: string;
  /** First day that is counted in it, where the zone was changed; otherwise null. */
  timeZoneFrom: string | null;
  /** All rows together: the sums and the profit of all visits, and measures of the rows in which they are known. */
  total: ReportRow;
  /** Null where nothing is asked to be compared. */
  comparison: CampaignComparison | null;
  /** Days within which partners usually decide on a lead; null while too few decisions are known. */
  decisionDays: number | null;
  /** ISO 4217; null where no spend counts. */
  currency: string | null;
  unmatched: { spend: CampaignRemainder; visits: CampaignRemainder };
  /** Whether the person may join campaigns and import type { TableOrder, TableSort } from './forms-and-tables.ts';
import spend. */
  maySpend: boolean;
  done: string | null;
  /** Why two campaigns could not be joined; null otherwise. */
  joinError: string | null;
  /** The first in their order. */
  campaigns: ListedCampaign[];
  order: TableOrder<CampaignColumn>;
  /** Address of the file. */
  csv: string;
}

/** The leads of a row: what a partner or the desk can earn by. An estimate alone is not one. */
export function leadsOf({ handoffs, orders, callBacks }: ReportSums): number {
  return handoffs + orders + callBacks;
}
