/** A form as the server shows it: what was typed (never a password), and its errors by field. */
export interface FormView {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** Message of the form as a whole; null without one. */
  message: string | null;
}

/** A form that was not sent yet. */
export const EMPTY_FORM: FormView = { values: {}, errors: {}, message: null };

/** A page that asks before something that cannot be taken back. */
export interface QuestionView {
  /** The question itself. */
  title: string;
  /** Consequences, a sentence each. */
  consequences: readonly string[];
  /** The address that the button posts to, and values that it sends along. */
  action: string;
  hidden: Record<string, string>;
  /** The words of the button. */
  button: string;
  /** The page to return to without doing it. */
  back: string;
  /** Change that another person made since the question was asked; null without one. */
  conflict: string | null;
}

/** An order of the rows of a table: by a column, with a minus the largest first. */
export type TableSort<Column extends string> = Column | `-${Column}`;

/** The order of a table, and those that its headings lead to. */
export interface TableOrder<Column extends string> {
  /** Null where the rows are in an order that is that of no column. */
  sort: TableSort<Column> | null;
  /** The first order of each column: the largest first, names from A. */
  first: readonly TableSort<Column>[];
  /** Addresses that the headings lead to: of the first order of a column, or of the reverse of it where the rows have it. */
  addresses: Record<Column, string>;
}

/** Cases that a rate needs. One more case then changes it by 3.3 points at most; a true rate of 10 % still shows as 0 in 4 % of rows. */
export const LEAST_CASES = 30;

/**
 * A rate by which rows can be compared; null if it is unknown, or computed from too few cases.
 *
 * @param cases the divisor of the rate: visits, clicks, decided leads
 */
export function comparableRate(rate: number | null, cases: number): number | null {
  return cases < LEAST_CASES ? null : rate;
}
