import type { LeadStatus } from '../postback.ts';
import type { CampaignNames } from './reports.ts';

/** Kinds of leads in the order of lists. An estimate alone is not a lead, but has a row. */
export const LEAD_KINDS = ['hand-off', 'estimate', 'order', 'call-back'] as const;

export type LeadKind = (typeof LEAD_KINDS)[number];

/**
 * Decisions on a lead, as reports count them. A sold lead was accepted, a reversed one was sold
 * before and is not any more. An order is accepted, sold once it is booked, and reversed if it is
 * canceled then.
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
  /** Null where it was sold without an amount. */
  approvedCents: number | null;
  /** Null where it was accepted or ordered without an amount. */
  pendingCents: number | null;
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
