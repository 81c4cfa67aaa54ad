import type { Config } from '../config/config.ts';
import type { Database } from '../store/schema.ts';

/** Settings that periods follow from: variables of the environment, and `limits.days` of a site's reviews. */
export interface RetentionSettings extends Pick<Config, 'orderDays' | 'callBackDays'> {
  /** One by default. */
  reviewLimitDays?: number;
}

/** Rows of a table that are deleted once they are old enough. */
export interface ExpiryRule {
  table: keyof Database;
  /** Column or columns of its primary key. */
  key: string | readonly string[];
  /** Columns of instants: the latest counts. The first is never null, and has an index where its table may be large. */
  since: readonly [string, ...string[]];
  /** Value of a column that the rows have, or do not have. */
  only?: { column: string; is: string | null } | { column: string; isNot: string };
  /** Whether the first column is the end of the row itself; otherwise it ends a period later. */
  isEnd?: true;
}

/** A kind of record, and what ends it. */
export interface KindOfRecord {
  /** Description in the operator's table, in Markdown. */
  what: string;
  /** Tables with its rows; none for what browsers store. */
  tables: readonly (keyof Database)[];
  /** Period in milliseconds; null where none ends it. */
  period: ((settings: RetentionSettings) => number) | null;
  /** Instant that the period counts from; without a period, the end of the record. */
  since: string;
  /** Rows that the hourly job deletes; those of `visit` it deletes by visits. */
  rules: readonly ExpiryRule[];
}

/** A rule whose columns are those of its table. */
interface TableRule<Table extends keyof Database> extends ExpiryRule {
  table: Table;
  key: (keyof Database[Table] & string) | readonly (keyof Database[Table] & string)[];
  since: readonly [keyof Database[Table] & string, ...(keyof Database[Table] & string)[]];
}

export function rule<Table extends keyof Database>(declared: TableRule<Table>): ExpiryRule {
  return declared;
}
