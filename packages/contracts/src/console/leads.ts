import type { LeadStatus } from '../postback.ts';
import type { CampaignNames } from './reports.ts';

/** Kinds of leads, in the order of lists. An estimate alone is not a lead, and has a row nevertheless. */
export const LEAD_KINDS = ['hand-off', 'estimate', 'order', 'call-back'] as const;

export type LeadKind = (typeof LEAD_KINDS)[number];

/** Filters of the list of leads, as the address has them; empty where one is not set. */
export interface LeadsQuery {
  /** Days of the touches that the leads are credited to: `2026-11-20`. */
  from: string;
  to: string;
  site: string;
  channel: string;
  campaign: string;
  source: string;
  page: string;
  device: string;
  line: string;
  state: string;
  kind: string;
  status: string;
  partner: string;
  /** Lead id, order reference, call-back id, click id, zip code or campaign; finds leads of all days. */
  search: string;
}

/** The names of the filters, in their order. */
export const LEADS_ASKED = [
  'from',
  'to',
  'site',
  'channel',
  'campaign',
  'source',
  'page',
  'device',
  'line',
  'state',
  'kind',
  'status',
  'partner',
  'search',
] as const satisfies readonly (keyof LeadsQuery)[];

/** A touch that a lead is credited to, or began with. */
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
  /** Null where the lead has left the ledger. */
  status: LeadStatus | null;
  approvedCents: number;
  pendingCents: number;
  credit: TouchNames;
  page: string;
  device: string;
  /** Empty where the lead has none. */
  line: string;
  /** Two letters; empty where it is not known. */
  state: string;
  /** The partner that reported last; null without a report. */
  partner: string | null;
  /** Why the partner has decided so; null without one. */
  reason: string | null;
}

/** The list of leads. */
export interface LeadsScreen {
  name: 'leads';
  query: LeadsQuery;
  /** Null where the address is right. */
  error: string | null;
  leads: LeadRow[];
  /** Number of all leads that the filters hold for. */
  count: number;
  sites: string[];
  partners: string[];
  /** Address of the leads before these; null on the last page. */
  older: string | null;
  csv: string;
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
  /** Whether it is the touch that the lead is credited to, or a platform's claim without the credit. */
  mark: 'credit' | 'claim' | null;
}

/** The claim of an ad platform to a lead, by its own latest click before it. */
export interface LeadClaim {
  platform: string;
  clickAt: number;
  /** Whether the credit is that click as well. */
  isCredited: boolean;
}

/** The record of a lead. */
export interface LeadScreen {
  name: 'lead';
  lead: LeadRow;
  first: TouchNames;
  /** Null once the visit has ended, and for calls. */
  zip: string | null;
  /** Order reference or call-back id; null for a hand-off. */
  subject: string | null;
  claims: LeadClaim[];
  /** For each goal and platform in a word: sent, waiting, or why it is withheld. */
  uploads: { goal: string; platform: string; answer: string }[];
  timeline: LeadEvent[];
}
