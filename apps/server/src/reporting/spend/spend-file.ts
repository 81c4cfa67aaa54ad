import type { SpendRow } from '../../platform/store/tables/spend.ts';
import type { DateOrder } from './read-day.ts';

/** Spend of a campaign's ad group on a day, by the columns of the table. */
export type SpendLine = Omit<SpendRow, 'import_id' | 'position' | 'site' | 'counts'>;

export interface SpendFile {
  /** It is null if no column, column name or sign names it. */
  currency: string | null;
  /** One for each day, source, account, campaign and ad group. */
  lines: SpendLine[];
  /** Sentences about the file, for the person who reads the preview. */
  notes: string[];
  /** Questions that a person must answer before the file counts. */
  questions: string[];
  /**
   * Whether the file shows the unit of its costs: the column's name says millionths, or an amount
   * has a decimal mark.
   */
  isUnitKnown?: boolean;
}

/** Facts that a file may leave open. */
export interface SpendOptions {
  /** The source of a file without a column for it; empty to recognize it by its columns. */
  source: string;
  /** The account of a file without a column for it; empty if there is only one. */
  account: string;
  /** It is null to find it from the file's dates. */
  dateOrder: DateOrder | null;
  /** The latest day that may have spend: days since 1970-01-01. */
  latestDay: number;
}
