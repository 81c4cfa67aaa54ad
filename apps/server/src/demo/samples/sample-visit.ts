import type { InsuranceLine } from '@zipfront/contracts/insurance-line';
import type { CallBackFormName, QuoteFormName } from '@zipfront/contracts/shipping/form-fields';
import type { CameBy } from './sample-sources.ts';
import type { SamplePage, SampleSite } from './sample-world.ts';

/** An act of a visitor on a page, beside looking at it. */
export type SampleAct =
  | {
      kind: 'submit';
      line: InsuranceLine;
      zip: string;
      /** Null where the form asks for none. */
      address: string | null;
      /** The name that the comparison app learns; null where the visitor goes no further. */
      firstName: string | null;
    }
  | {
      kind: 'quote';
      form: QuoteFormName;
      fields: Record<string, string>;
      /** The telephone number for an order or a call about it; null for a request that is left at that. */
      later: { at: number; phone: string; pickup: string; delivery: string } | null;
    }
  | { kind: 'call'; form: CallBackFormName; name: string; phone: string };

/** A page that is looked at. */
export interface SampleView {
  page: SamplePage;
  /** Epoch milliseconds. */
  at: number;
  seconds: number;
  act: SampleAct | null;
}

/** An arrival, and the pages from there on. */
export interface SampleSitting {
  at: number;
  came: CameBy;
  /** Never empty. */
  views: SampleView[];
}

/** A visit as a person makes it. */
export interface SampleVisit {
  index: number;
  site: SampleSite;
  bot: boolean;
  privacySignal: boolean;
  /** The width of the window in CSS pixels. */
  width: number;
  /** The present of all samples, after which nothing is done: epoch milliseconds. */
  until: number;
  /** Never empty; the first one begins the visit. */
  sittings: SampleSitting[];
}
