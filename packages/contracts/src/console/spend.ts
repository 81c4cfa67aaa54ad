/** An id that a spreadsheet has read as a number, and rounded: `1.2021E+17`. */
export const ROUNDED_ID = /^\d+(?:[.,]\d+)?E\+\d+$/i;

/** Stands for a site where spend is of several. */
export const SEVERAL_SITES = 'several';

/** A question that a person must answer before a preview counts. */
export interface SpendQuestion {
  /** Identifies its words, so that a changed question must be answered again. */
  key: string;
  /** Sentences; the last one asks. */
  text: string;
}
