import type { FormView } from './form-view.ts';

/** Ways in which a partner proves that a report is its own, with a sentence for the people who choose. */
export const PARTNER_AUTHS = [
  ['signature', 'signature: each report is signed (Standard Webhooks)'],
  ['bearer', 'bearer: a token in the Authorization header'],
  ['query', 'query: a token in the address, for partners that can do no more'],
] as const;

/** Way in which a partner proves that a report is its own. */
export type PartnerAuthName = (typeof PARTNER_AUTHS)[number][0];

/** Maximum length of a partner's name. */
export const MAX_PARTNER_NAME_LENGTH = 80;

/** A partner in the list. */
export interface PartnerView {
  id: string;
  name: string;
  auth: PartnerAuthName;
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
export interface UnmatchedView {
  id: string;
  at: number;
  leadId: string;
  transactionId: string;
  event: string;
  cents: number | null;
  /** Whether its word has no meaning; otherwise its lead is unknown. */
  isWordUnknown: boolean;
}

/** Pages of the partners that report what became of leads. */
export type PartnerScreen =
  /** `canChange` is false until an admin's password was confirmed a short time ago; null for others. */
  | { name: 'partners'; partners: PartnerView[]; form: FormView; canChange: boolean | null }
  | {
      name: 'partner';
      partner: PartnerView;
      /** Path of its reports on the site. */
      path: string;
      keys: PartnerKeyView[];
      refusals: { reason: string; times: number; lastAt: number }[];
      /** The newest. */
      unmatched: UnmatchedView[];
      form: FormView;
      done: string | null;
      canChange: boolean | null;
    }
  /** Shown once. */
  | { name: 'partner-key'; partner: string; path: string; key: string; auth: PartnerAuthName };
