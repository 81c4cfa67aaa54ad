import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { lockName } from '../../platform/store/claim-job.ts';
import { insertion } from '../../platform/store/insertions.ts';
import type { Database } from '../../platform/store/schema.ts';
import {
  type ALL_ROLLUPS,
  CAMPAIGN_SITE_BY,
  COUNTED_BY,
  type CountedBy,
  DECIDED_BY,
  MEASURES,
  type Measures,
  MONEY,
  NO_MEASURES,
  type Origin,
  ROLLUPS,
  type RollupName,
  STEPS,
} from '../../platform/store/tables/reports.ts';

const insertIncrement = insertion('rollup_increment', [
  'id',
  ...COUNTED_BY,
  'origin',
  'event_day',
  ...MEASURES,
]);

/**
 * Stores a change of the sums; `rollUpCounts` adds it to the rollups.
 *
 * @param eventDay of money, the day on which it came or went
 */
export async function addIncrement(
  trx: Transaction<Database>,
  by: CountedBy & { origin: Origin },
  change: Partial<Measures>,
  eventDay: number | null = null,
): Promise<void> {
  await insertIncrement(trx, {
    ...by,
    ...NO_MEASURES,
    ...change,
    id: randomUUIDv7(),
    event_day: eventDay,
  });
}

/** Cells of a rollup that one statement adds to. */
const CELLS_A_STATEMENT = 100;

type Rollup = (typeof ALL_ROLLUPS)[number] | 'campaign_site';

/** A change of sums, with all that a rollup is keyed by. */
export type RollupChange = Partial<CountedBy> & Measures & { origin: Origin };

/** The dimensions of a rollup, which are its key with the origin, and its sums. */
export function shapeOf(rollup: Rollup): {
  key: readonly (keyof CountedBy | 'origin')[];
  measures: readonly (keyof Measures)[];
} {
  if (rollup === 'campaign_site')
    return { key: [...CAMPAIGN_SITE_BY, 'origin'], measures: ['visits'] };
  return rollup === 'rollup_decided'
    ? { key: [...DECIDED_BY, 'origin'], measures: MONEY }
    : { key: [...ROLLUPS[rollup], 'origin'], measures: MEASURES };
}

/** Changes with the same values in these columns as one, with their sums. */
export function sumAlike(
  changes: readonly RollupChange[],
  columns: readonly (keyof CountedBy | 'origin')[],
): RollupChange[] {
  const cells = new Map<string, RollupChange>();
  for (const change of changes) {
    const name = JSON.stringify(columns.map((column) => change[column]));
    const cell = cells.get(name);
    if (cell === undefined) cells.set(name, { ...change });
    else for (const measure of MEASURES) cell[measure] += change[measure];
  }
  return [...cells.values()];
}

/**
 * Adds changes to a rollup, those of one cell together; visits of campaigns also to those of all days. The caller holds the lock of the
 * rollups (`lockRollups`).
 */
export async function addToRollup(
  trx: Transaction<Database>,
  rollup: Rollup,
  changes: readonly RollupChange[],
): Promise<void> {
  const { key, measures } = shapeOf(rollup);
  const summed = sumAlike(changes, key);
  const columns = sql.join([...key, ...measures].map((column) => sql.ref(column)));
  const sums = sql.join(
    measures.map(
      (name) =>
        sql`${sql.ref(name)} = ${sql.ref(`${rollup}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ),
  );
  for (let start = 0; start < summed.length; start += CELLS_A_STATEMENT) {
    const rows = summed
      .slice(start, start + CELLS_A_STATEMENT)
      .map((cell) => sql`(${sql.join([...key, ...measures].map((column) => cell[column]))})`);
    await sql`insert into ${sql.table(rollup)} (${columns}) values ${sql.join(rows)}
      on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do update set ${sums}`.execute(
      trx,
    );
  }
  if (rollup === 'rollup_campaign') {
    const visits = summed.filter((cell) => cell.visits !== 0);
    await addToRollup(trx, 'campaign_site', visits);
  }
}

/** Waits for other servers that write to the rollups, and blocks them until the end of this transaction. */
export function lockRollups(trx: Transaction<Database>): Promise<void> {
  return lockName(trx, 'rollups');
}

/** Whether a column of a report is money of leads, or counts their decisions. */
export function isMoney(name: string): boolean {
  return (MONEY as readonly string[]).includes(name);
}

/** Rows that a report reads: a rollup, or the rows of the visits of the last days. */
export type ReportSource = RollupName | 'report_visit';

/** Rollups by days that reports read, those with the fewest rows first. */
const DAY_ROLLUPS = [
  'rollup_page',
  'rollup_device',
  'rollup_campaign',
  'rollup_release',
] as const satisfies RollupName[];

/** The rollup that has all needed properties; otherwise the rows of visits, which live for some weeks only. */
export function sourceOf(needed: readonly (keyof CountedBy)[]): ReportSource {
  const has = (rollup: RollupName) =>
    needed.every((name) => (ROLLUPS[rollup] as readonly (keyof CountedBy)[]).includes(name));
  return DAY_ROLLUPS.find(has) ?? 'report_visit';
}

/** A measure of a row of `report_visit`, which has nothing of money. */
export function measureOfVisit(name: keyof Measures): RawBuilder<unknown> {
  if (name === 'visits') return sql`1`;
  if (isMoney(name)) return sql`0`;
  return (STEPS as readonly string[]).includes(name)
    ? sql`case when ${sql.ref(`${name}_after`)} is null then 0 else 1 end`
    : sql.ref(name);
}
