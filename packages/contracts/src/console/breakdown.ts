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

/** Filters of the breakdown in its address. */
export interface BreakdownQuery {
  from: string;
  to: string;
  /** Empty for all sites. */
  site: string;
  by: BreakdownBy;
}

/** The sums of everything with the same property. Money is in hundredths of its currency. */
export interface BreakdownRow {
  /** For people; empty where none was given. */
  name: string;
  /** Null by line and state, which only leads have. */
  visits: number | null;
  leads: number;
  sold: number;
  /** Null if it is unknown what the leads earn. */
  approvedCents: number | null;
  pendingCents: number;
  firstLeads: number;
  /** Null if spend is unknown by this property. */
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
  asked: BreakdownQuery;
  error: string | null;
  rows: BreakdownRow[];
  /** Number of rows beyond the list, which have the fewest visits and leads. */
  further: number;
  /** Currency of the spend, ISO 4217; null without spend. */
  currency: string | null;
  sites: string[];
  ranges: { label: string; address: string }[];
  timeZone: string;
  csv: string;
}
