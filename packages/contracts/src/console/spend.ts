import type { CampaignNames } from './reports.ts';

/** An id that a spreadsheet has read as a number, and rounded: `1.2021E+17`. */
export const ROUNDED_ID = /^\d+(?:[.,]\d+)?E\+\d+$/i;

/** A file of spend in the list of imports. */
export interface SpendImportView {
  id: string;
  fileName: string;
  /** With a comma between them. */
  sources: string;
  /** Its accounts at the platforms, separated by commas; empty if it names none. */
  accounts: string;
  /** Empty for several sites. */
  site: string;
  /** The account that applied it, or that made the preview. */
  actor: string;
  /** When that was; epoch milliseconds. */
  at: number;
  /** `2026-11-01`. */
  firstDate: string;
  lastDate: string;
  /** Number of its days that have spend. */
  days: number;
  lines: number;
  /** Hundredths of the currency. */
  cents: number;
  /** ISO 4217. */
  currency: string;
  /** Number of its days that count now. Later imports may have replaced others. */
  countedDays: number;
  /** Sentences about the file, for the person who reads the preview. */
  notes: string[];
  state: 'preview' | 'applied' | 'undone';
}

/** A day of a source and its account, in an import. */
export interface SpendDayView {
  date: string;
  source: string;
  /** Empty where nothing says it. */
  account: string;
  cents: number;
  /** Sum that counts now from other imports and that a preview would replace; null without any. */
  countedCents: number | null;
}

/** Stands for a site where spend is of several. */
export const SEVERAL_SITES = 'several';

/** Two names of one campaign that a person has joined. */
export interface CampaignJoinView {
  id: string;
  visits: CampaignNames;
  spend: CampaignNames;
  /** The account that joined them. */
  actor: string;
  at: number;
}

/** A question that a person must answer before a preview counts. */
export interface SpendQuestion {
  /** Identifies its words, so that a changed question must be answered again. */
  key: string;
  /** Sentences; the last one asks. */
  text: string;
}
