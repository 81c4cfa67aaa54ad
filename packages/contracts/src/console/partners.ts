import type { LeadStatus } from '../postback.ts';

/** Kinds of proof that a report is the partner's own, with a sentence for the people who choose. */
export const PARTNER_AUTHS = [
  ['signature', 'signature: each report is signed (Standard Webhooks)'],
  ['bearer', 'bearer: a token in the Authorization header'],
  ['query', 'query: a token in the address, for partners that can do no more'],
] as const;

/** Kind of proof that a report is the partner's own. */
export type PartnerAuthName = (typeof PARTNER_AUTHS)[number][0];

/** The id of a partner that is added. */
export const PARTNER_ID = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** A network that a partner's reports may come from. */
export const PARTNER_NETWORK = /^[0-9a-fA-F.:/]{3,50}$/;

/** Maximum length of a partner's name. */
export const MAX_PARTNER_NAME_LENGTH = 80;

/** A partner in the list. */
export interface PartnerView {
  id: string;
  name: string;
  auth: PartnerAuthName;
  /** When its reports started to be refused; epoch milliseconds. */
  disabledAt: number | null;
  /** Its last report; epoch milliseconds. */
  lastAt: number | null;
  /** Reports of the last seven days. */
  counted: number;
  unmatched: number;
  refused: number;
}

/** A key of a partner, without the key itself. */
export interface PartnerKeyView {
  id: string;
  createdAt: number;
}

/** A report that is not counted yet. */
export interface UnmatchedView extends RejectionView {
  /** Whether its word has no meaning; otherwise its lead is unknown. */
  isWordUnknown: boolean;
}

/** A report with a wrong field. */
export interface RefusedReportView {
  id: string;
  /** The id of the partner. */
  partner: string;
  /** Its last arrival; epoch milliseconds. */
  at: number;
  /** The sentence of the response. */
  detail: string;
  /** Its fields as they were sent. A body that is not an object is the text `body`. */
  sent: Record<string, string>;
  /** Number of its arrivals that wait for a person. */
  waiting: number;
  /** The present lead that it names; null for an unknown one. */
  lead: { status: LeadStatus; cents: number | null } | null;
}

/** A report by which a partner rejected a lead, or took it back. */
export interface RejectionView {
  id: string;
  at: number;
  leadId: string;
  transactionId: string;
  event: string;
  /** What its word means; null without a meaning. */
  status: LeadStatus | null;
  cents: number | null;
  /** The partner's reason, in its own words; null without one. */
  reason: string | null;
}

/** A transaction id that a partner sent for several leads of a day: perhaps a placeholder. */
export interface SharedTransactionView {
  transactionId: string;
  /** The number of leads. */
  leads: number;
  /** Its last report; epoch milliseconds. */
  lastAt: number;
}

/** A partner's refused reports with one reason. */
export interface RefusalView {
  reason: string;
  times: number;
  /** Epoch milliseconds. */
  lastAt: number;
}

/** A report that was made from a partner's settings and checked, but not stored. */
export interface TriedPostback {
  /** The request as the partner would send it: address, headers and body, without a token. */
  request: string;
  /** Status of the response that the partner would get. */
  status: number;
  /** Why it was refused; null for one that was not. */
  refusal: string | null;
  /** Whether its signature or token was checked, too. */
  isProofChecked: boolean;
  /** The effect it would have; null for a refused one. */
  outcome: 'counted' | 'stored' | 'repeated' | null;
  /** Whether its word has no meaning. */
  isWordUnknown: boolean;
  /** The lead as it would be afterwards; null for an unknown one. */
  lead: { status: LeadStatus; cents: number | null } | null;
  /** Sales of the lead under other transactions. An amount adds to them. */
  otherSales: number;
}
