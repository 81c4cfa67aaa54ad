import type { SpendRow } from '../../platform/store/tables/spend.ts';
import type { DateOrder } from './read-day.ts';

export type SpendLine = Omit<SpendRow, 'import_id' | 'position' | 'site' | 'counts'>;

export const NO_SOURCE = 'The file does not say its source. Type it below, as utm_source names it.';

export interface SpendFile {
  /** It is null if no column, column name or sign names it. */
  currency: string | null;
  lines: SpendLine[];
  notes: string[];
  questions: string[];
  /** The column's name says millionths, or an amount has a decimal mark. */
  isUnitKnown?: boolean;
}

export interface SpendOptions {
  source: string;
  account: string;
  dateOrder: DateOrder | null;
  latestDay: number;
}
