/** Maximum number of rows on the page; the file has more. */
export const CAMPAIGNS_LISTED = 100;

/** Filters of a report, as its address has them. */
export interface ReportAsked {
  /** First day, `2026-11-01`, in the reporting time zone. */
  from: string;
  /** Last day. */
  to: string;
  /** Empty for all sites. */
  site: string;
  /** Empty for all channels. */
  channel: string;
}

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
}

/** A row of the report of campaigns. */
export interface CampaignView extends ReportSums {
  channel: string;
  /** Empty where none was given. */
  source: string;
  /** Empty where none was given. */
  campaign: string;
}

/** The report of campaigns. */
export interface CampaignsScreen {
  name: 'campaigns';
  asked: ReportAsked;
  /** Error of the address; the default days are shown then. */
  error: string | null;
  sites: string[];
  channels: string[];
  /** The usual ranges of days, with their addresses. */
  ranges: { label: string; address: string }[];
  timeZone: string;
  total: ReportSums;
  /** Those with the most visits. */
  campaigns: CampaignView[];
  /** Address of the file. */
  csv: string;
}

/** The leads of a row: what a partner or the desk can earn by. An estimate alone is not one. */
export function leadsOf({ handoffs, orders, callBacks }: ReportSums): number {
  return handoffs + orders + callBacks;
}

/** The hand-offs of a row of which no partner has decided. */
export function pendingOf({ handoffs, accepted, rejected }: ReportSums): number {
  return handoffs - accepted - rejected;
}
