import type { Config } from '../config/config.ts';
import type { Database } from '../store/schema.ts';

/** Settings by which records expire: variables, and `limits.days` of a site's reviews. */
export interface RetentionSettings extends Pick<Config, 'orderDays' | 'callBackDays'> {
  /** Days of the limits of a site's reviews; 1 by default. */
  reviewLimitDays?: number;
}

export interface ExpiryRule {
  table: keyof Database;
  key: string | readonly string[];
  /** Columns of instants; the latest counts. The first is never null; large tables index it. */
  since: readonly [string, ...string[]];
  /** Restricts the rule to rows with, or without, a value in a column. */
  only?: { column: string; is: string | null } | { column: string; isNot: string };
  /** Whether the first column is the end itself; otherwise the row ends a period later. */
  isEnd?: true;
}

export interface KindOfRecord {
  what: string;
  /** Tables with its rows; empty for data that browsers store. */
  tables: readonly (keyof Database)[];
  /** Period in milliseconds; null if no period ends it. */
  period: ((settings: RetentionSettings) => number) | null;
  /** Start of the period; without a period, the end of the record. */
  since: string;
  rules?: readonly ExpiryRule[];
}

interface TableRule<Table extends keyof Database> extends ExpiryRule {
  table: Table;
  key: (keyof Database[Table] & string) | readonly (keyof Database[Table] & string)[];
  since: readonly [keyof Database[Table] & string, ...(keyof Database[Table] & string)[]];
}

export function rule<Table extends keyof Database>(declared: TableRule<Table>): ExpiryRule {
  return declared;
}

/** The rule of rows that have their end in `expires_at`. */
export function endRule<Table extends keyof Database>(
  table: Table,
  key: TableRule<Table>['key'],
): ExpiryRule {
  return { table, key, since: ['expires_at'], isEnd: true };
}
