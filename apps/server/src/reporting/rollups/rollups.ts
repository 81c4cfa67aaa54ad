import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { insertion } from '../../platform/store/insertions.ts';
import { lockName } from '../../platform/store/locked.ts';
import type { Trx } from '../../platform/store/schema.ts';
import {
  type CountedBy,
  MONEY,
  NO_ROLLUP_SUMS,
  type Origin,
  ROLLUP_KEYS,
  ROLLUP_SUMS,
  type RollupSums,
} from '../../platform/store/tables/reports.ts';
import {
  type ALL_ROLLUPS,
  CAMPAIGN_SITE_BY,
  EVENT_DAY_BY,
  ROLLUPS,
} from '../../platform/store/tables/rollups.ts';

const insertIncrement = insertion('rollup_increment', [
  'id',
  ...ROLLUP_KEYS,
  'origin',
  'event_day',
  ...ROLLUP_SUMS,
]);

/**
 * Stores a change, which `rollUpCounts` adds to the rollups. `eventDay`: the day on which money
 * came or went.
 */
export async function addIncrement(
  trx: Trx,
  by: CountedBy & { origin: Origin },
  change: Partial<RollupSums>,
  eventDay: number | null = null,
): Promise<void> {
  await insertIncrement(trx, {
    ...by,
    ...NO_ROLLUP_SUMS,
    ...change,
    id: randomUUIDv7(),
    event_day: eventDay,
  });
}

export function negated<Sums extends Partial<RollupSums>>(sums: Sums): Sums {
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, -sum])) as Sums;
}

const CELLS_PER_STATEMENT = 100;

type Rollup = (typeof ALL_ROLLUPS)[number] | 'campaign_site';

/** A change of sums, with all dimensions of all rollups. */
export type RollupChange = Partial<CountedBy> & RollupSums & { origin: Origin };

export function rollupShape(rollup: Rollup): {
  key: readonly (keyof CountedBy | 'origin')[];
  measures: readonly (keyof RollupSums)[];
} {
  if (rollup === 'campaign_site')
    return { key: [...CAMPAIGN_SITE_BY, 'origin'], measures: ['visits'] };
  return rollup === 'rollup_decided'
    ? { key: [...EVENT_DAY_BY, 'origin'], measures: [...MONEY, 'first_earned_cents'] }
    : { key: [...ROLLUPS[rollup], 'origin'], measures: ROLLUP_SUMS };
}

export function sumAlike(
  changes: readonly RollupChange[],
  columns: readonly (keyof CountedBy | 'origin')[],
): RollupChange[] {
  const cells = new Map<string, RollupChange>();
  for (const change of changes) {
    const name = JSON.stringify(columns.map((column) => change[column]));
    const cell = cells.get(name);
    if (cell === undefined) cells.set(name, { ...change });
    else for (const measure of ROLLUP_SUMS) cell[measure] += change[measure];
  }
  return [...cells.values()];
}

/**
 * Adds changes to a rollup. Visits of campaigns are also added to the sums of all days. The caller
 * holds `lockRollups`.
 */
export async function addToRollup(
  trx: Trx,
  rollup: Rollup,
  changes: readonly RollupChange[],
): Promise<void> {
  const { key, measures: all } = rollupShape(rollup);
  const summed = sumAlike(changes, key);
  // Most changes are new visits: the other sums are 0 by default, except those of money by its day.
  const measures = all.filter(
    (name) => rollup === 'rollup_decided' || summed.some((cell) => cell[name] !== 0),
  );
  if (measures.length === 0) return;
  const columns = sql.join([...key, ...measures].map((column) => sql.ref(column)));
  const sums = sql.join(
    measures.map(
      (name) =>
        sql`${sql.ref(name)} = ${sql.ref(`${rollup}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ),
  );
  for (let start = 0; start < summed.length; start += CELLS_PER_STATEMENT) {
    const rows = summed
      .slice(start, start + CELLS_PER_STATEMENT)
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

/** Blocks other servers that write to the rollups until this transaction ends. */
export function lockRollups(trx: Trx): Promise<void> {
  return lockName(trx, 'rollups');
}
