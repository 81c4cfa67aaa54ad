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
  /** First day that is counted in it, where the zone was changed; otherwise null. */
  timeZoneFrom: string | null;
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
