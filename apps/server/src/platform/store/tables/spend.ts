import type { Flag, Instant, JsonText } from './columns.ts';

/** Counts from a person's applying until it is undone or later files replace its days. */
export interface SpendImportRow {
  id: string;
  /** The account that previewed it, then the account that applied it. */
  actor: string;
  site: string;
  file_name: string;
  /** ISO 4217: `USD`. */
  currency: string;
  sources: string;
  accounts: string;
  first_day: number;
  last_day: number;
  days: number;
  lines: number;
  cents: number;
  previewed_at: Instant;
  /** When a preview can be deleted; null once it was applied. */
  expires_at: Instant | null;
  applied_at: Instant | null;
  undone_at: Instant | null;
  sample: Flag;
  /** Sentences about the file, for the person who reads the preview. */
  notes: JsonText<string[]>;
  /** Questions that a person must have checked before it counts. */
  questions: JsonText<string[]>;
}

/** Spend of a day for a campaign's ad group, as an import has it. */
export interface SpendRow {
  import_id: string;
  position: number;
  /** Days since 1970-01-01, in the time zone of the platform's account. */
  day: number;
  site: string;
  /** The platform as `utm_source` names it, in lower case. */
  source: string;
  /** The account at the platform, by its id or its name; empty where nothing says it. */
  account: string;
  campaign_id: string;
  campaign: string;
  ad_group: string;
  cents: number;
  clicks: number | null;
  impressions: number | null;
  /** Whether reports count it: 0 in a preview, and once its day was replaced or undone. */
  counts: Flag;
}

/** One name is in visits' addresses, the other in files of spend. */
export interface CampaignJoinRow {
  id: string;
  visit_source: string;
  visit_campaign_id: string;
  visit_campaign: string;
  spend_source: string;
  spend_campaign_id: string;
  spend_campaign: string;
  actor: string;
  at: Instant;
  undone_at: Instant | null;
}
