import type { FormView } from './forms-and-tables.ts';
import type { CampaignNames } from './reports.ts';

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

/** The form's value for spend of several sites. */
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

/** The list of imports, with the form for a file. */
export interface SpendScreen {
  name: 'spend';
  imports: SpendImportView[];
  /** Campaigns that people have joined, the newest first. */
  joins: CampaignJoinView[];
  sites: string[];
  /** The currency of the spend that counts; null without any. */
  currency: string | null;
  form: FormView;
  /** Errors of the file, a sentence each. */
  errors: string[];
  done: string | null;
  /** Address of older imports; null on the last page. */
  older: string | null;
}

/** A question that a person must answer before a preview counts. */
export interface SpendQuestion {
  /** Identifies its words, so that a changed question must be answered again. */
  key: string;
  /** Sentences; the last one asks. */
  text: string;
}

/** The name of the checkbox of a question. */
export function tickName({ key }: Pick<SpendQuestion, 'key'>): string {
  return `checked[${key}]`;
}

/** One file: its preview before it counts, and its days afterwards. */
export interface SpendImportScreen {
  name: 'spend-import';
  spendImport: SpendImportView;
  /** The newest. */
  days: SpendDayView[];
  questions: SpendQuestion[];
  /** The form that applies a preview, with a checkbox for each question. */
  form: FormView;
  /** The currency of the spend that counts; null without any. */
  currency: string | null;
  /** Why it could not be applied; null otherwise. */
  conflict: string | null;
  done: string | null;
  /** Address of its rows as a file. */
  csv: string;
}
