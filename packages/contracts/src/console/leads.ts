import type { LeadStatus } from '../postback.ts';
import type { CampaignNames } from './reports.ts';

/** Kinds of leads in the order of lists. An estimate alone is not a lead, but has a row. */
export const LEAD_KINDS = ['hand-off', 'estimate', 'order', 'call-back'] as const;

export type LeadKind = (typeof LEAD_KINDS)[number];

/**
 * Decisions of partners on a lead, as reports count them: a sold lead was accepted, and a reversed
 * one was sold before.
 */
export const LEAD_DECISIONS = [
  'accepted',
  'rejected',
  'sold',
  'bound',
  'reversed',
  'none',
] as const;

export type LeadDecision = (typeof LEAD_DECISIONS)[number];

/**
 * Stands in an address for what was not given, such as the campaign of a direct visit, or the
 * partner of a lead without a report.
 */
export const NOT_GIVEN = '(none)';

/** Filters of the list of leads, as the address has them; empty where one is not set. */
export interface LeadsQuery {
  /** Days of the touches with the credit: `2026-11-20`. */
  from: string;
  to: string;
  site: string;
  channel: string;
  campaign: string;
  /** The campaign's id on its platform. */
  campaignId: string;
  source: string;
  page: string;
  device: string;
  line: string;
  state: string;
  adGroup: string;
  keyword: string;
  /** 0 is Sunday. */
  weekday: string;
  /** Hours since the day began. */
  hour: string;
  /** `lead` for all but estimates. */
  kind: string;
  status: string;
  /** With a partner its own, otherwise that of all partners together. */
  decision: string;
  partner: string;
  /** Why a partner rejected the lead, in its words. */
  reason: string;
  /** `first`: the filters above are of the first touch, in place of the one that has the credit. */
  began: string;
  /**
   * `campaign`: of exactly the name, without the other names that reports show as the same
   * campaign.
   */
  exact: string;
  /**
   * Lead id, order reference, call-back id, click id, zip code or campaign; finds leads of all
   * days.
   */
  search: string;
}

/** The names of the filters, in their order. */
export const LEADS_ASKED = [
  'from',
  'to',
  'site',
  'channel',
  'campaign',
  'campaignId',
  'source',
  'page',
  'device',
  'line',
  'state',
  'adGroup',
  'keyword',
  'weekday',
  'hour',
  'kind',
  'status',
  'decision',
  'partner',
  'reason',
  'began',
  'exact',
  'search',
] as const satisfies readonly (keyof LeadsQuery)[];

/** The touch that has the credit for a lead, or the first one. */
export interface TouchNames extends CampaignNames {
  channel: string;
}

/** A lead of the list. Money is in hundredths of its currency. */
export interface LeadRow {
  leadId: string;
  kind: LeadKind;
  /** Epoch milliseconds. */
  at: number;
  site: string;
  /** Null if the lead has left the ledger. */
  status: LeadStatus | null;
  approvedCents: number;
  pendingCents: number;
  credit: TouchNames;
  page: string;
  device: string;
  /** Empty where the lead has none. */
  line: string;
  /** Two letters; empty if unknown. */
  state: string;
  /** The partner with the latest report; null without a report. */
  partner: string | null;
  /** The partner's reason; null without one. */
  reason: string | null;
}

/** Something that happened to a lead. */
export interface LeadEvent {
  /** Epoch milliseconds. */
  at: number;
  kind: 'touch' | 'made' | 'report' | 'upload';
  /** In a few words, for people. */
  text: string;
  /** More of it; null without. */
  detail: string | null;
  /** Whether the touch has the credit, or a platform claims the lead by it without the credit. */
  mark: 'credit' | 'claim' | null;
}

/** An ad platform's claim to a lead, by its own latest click before it. */
export interface LeadClaim {
  platform: string;
  clickAt: number;
  /** Whether the same click has the credit. */
  isCredited: boolean;
}
