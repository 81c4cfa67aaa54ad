import type { DateOrder } from './read-day.ts';

/** Spend of a day for a campaign's ad group. */
export interface SpendLine {
  /** Days since 1970-01-01. */
  day: number;
  /** The platform as `utm_source` names it, in lower case. */
  source: string;
  /** The account at the platform, by its id or its name; empty where neither the file nor the form says it. */
  account: string;
  /** Empty where the file has none. */
  campaignId: string;
  campaign: string;
  adGroup: string;
  cents: number;
  /** Null where the file does not say. */
  clicks: number | null;
  impressions: number | null;
}

/** A file of spend that was read. */
export interface SpendFile {
  /** Null where neither a column, a name of a column nor a sign says it. */
  currency: string | null;
  /** One for each day, source, account, campaign and ad group. */
  lines: SpendLine[];
  /** Sentences about the file that its reader should know. */
  notes: string[];
  /** Questions that a person must have checked before the file counts. */
  questions: string[];
}

/** Facts that a file may leave open. */
export interface SpendOptions {
  /** The source of a file without a column for it; empty for that of its platform. */
  source: string;
  /** The account of a file without a column for it; empty where there is only one. */
  account: string;
  /** Null where the dates of the file must show it. */
  dateOrder: DateOrder | null;
  /** The latest day that may have spend: days since 1970-01-01. */
  latestDay: number;
}
