/** Properties that visits, leads and money can be broken down by. */
export const BREAKDOWNS = [
  'channel',
  'source',
  'campaign',
  'page',
  'device',
  'line',
  'state',
  'adGroup',
  'keyword',
  'day',
  'weekday',
  'hour',
] as const;

export type BreakdownBy = (typeof BREAKDOWNS)[number];

/** Filters of the breakdown, as its address has them. */
export interface BreakdownQuery {
  from: string;
  to: string;
  /** Empty for all sites. */
  site: string;
  by: BreakdownBy;
}

/** The sums of all that have a property in common. Money is in hundredths of its currency. */
export interface BreakdownRow {
  /** For people; empty where none was given. */
  name: string;
  /** Null by line and by state, which are known of leads alone. */
  visits: number | null;
  leads: number;
  sold: number;
  /** Null where it is not known what the leads earn. */
  approvedCents: number | null;
  pendingCents: number;
  firstLeads: number;
  /** Null where spend is not known by the property. */
  spendCents: number | null;
  /** Spend by lead; null without spend or leads. */
  costPerLeadCents: number | null;
  /** Spend by sold lead; null without spend or sales. */
  costPerSaleCents: number | null;
  /** Null unless spend and earnings are known. */
  profitCents: number | null;
}

/** Visits, leads and money by one property. */
export interface BreakdownScreen {
  name: 'breakdown';
  query: BreakdownQuery;
  error: string | null;
  rows: BreakdownRow[];
  /** Number of rows that are left out, those with the fewest visits and leads. */
  further: number;
  /** Of the spend, ISO 4217; null without any. */
  currency: string | null;
  sites: string[];
  ranges: { label: string; address: string }[];
  timeZone: string;
  csv: string;
}
