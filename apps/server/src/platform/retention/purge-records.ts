import { type RawBuilder, sql } from 'kysely';
import { deleteInSteps } from '../store/delete-in-steps.ts';
import type { Trx } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { durationText } from './duration-text.ts';
import type { ExpiryRule, KindOfRecord, RetentionSettings } from './kind-of-record.ts';
import { KINDS, type KindName } from './kinds.ts';

export interface Expired {
  rule: ExpiryRule;
  /** Rows whose latest instant is before this are deleted, epoch milliseconds. */
  before: number;
  limit: number;
}

/** Deletes expired rows, oldest first; a row that changes meanwhile is checked again. */
export async function deleteExpired(trx: Trx, { rule, before, limit }: Expired): Promise<number> {
  const table = sql.table(rule.table);
  const key = sql.join([rule.key].flat().map((column) => sql.ref(column)));
  const isOld = sql.join(expiryConditions(rule, before), sql` and `);
  const { numAffectedRows } = await sql`delete from ${table} where (${key}) in (
    select ${key} from ${table} where ${isOld}
    order by ${sql.ref(rule.since[0])} limit ${limit}) and ${isOld}`.execute(trx);
  return Number(numAffectedRows);
}

function expiryConditions({ since, only }: ExpiryRule, before: number): RawBuilder<unknown>[] {
  const [first, ...later] = since.map((column) => sql.ref(column));
  const conditions = [
    sql`${first} < ${before}`,
    ...later.map((column) => sql`(${column} is null or ${column} < ${before})`),
  ];
  if (only === undefined) return conditions;
  const column = sql.ref(only.column);
  if ('isNot' in only) return [...conditions, sql`${column} <> ${only.isNot}`];
  // There is no parameter, so that an index of rows without a value can be used.
  const isSo = only.is === null ? sql`${column} is null` : sql`${column} = ${only.is}`;
  return [...conditions, isSo];
}

/** Maximum number of rows that one write deletes. Visitors' writes wait for it. */
const ROWS_DELETED_AT_ONCE = 200;

export interface PurgeParts {
  store: Store;
  now(): number;
  config: RetentionSettings;
}

/** Deletes in small writes until `stopped` returns true; returns the number of rows. */
export async function purgeRecords(
  { store, now, config }: PurgeParts,
  { rules = [], period }: KindOfRecord,
  stopped: () => boolean = () => false,
): Promise<number> {
  if (period === null) return 0;
  const at = now();
  let deleted = 0;
  for (const rule of rules) {
    const before = rule.isEnd ? at : at - period(config);
    deleted += await deleteInSteps((limit) => store.write(deleteExpired, { rule, before, limit }), {
      limit: ROWS_DELETED_AT_ONCE,
      stopped,
    });
  }
  return deleted;
}

export function retentionRows(settings: RetentionSettings): string[] {
  return (Object.entries(KINDS) as [KindName, KindOfRecord][]).map(
    ([name, { what, period, since }]) => {
      const length = period === null ? '' : durationText(period(settings), 'en-US');
      return `| ${what} | ${length} | ${since} | \`${name}\` |`;
    },
  );
}
