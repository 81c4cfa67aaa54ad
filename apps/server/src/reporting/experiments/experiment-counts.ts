import { randomUUID } from 'node:crypto';
import type { ExperimentState } from '@zipfront/contracts/api/experiments';
import type { Assignment } from '@zipfront/contracts/content/experiment';
import { type CountsParts, type Repeated, repeatWrite } from '../../platform/jobs/repeat.ts';
import type { Trx } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type {
  ExperimentDayRow,
  ExperimentServedRow,
} from '../../platform/store/tables/experiments.ts';
import { dateOfDay, reportingTime } from '../rollups/reporting-time.ts';
import type { ExperimentCounts } from './read-out.ts';

/**
 * Adds counts of variants. Call it last in a transaction: it locks the rows, in one order, until
 * the commit.
 */
export async function addCounts(trx: Trx, counts: ExperimentDayRow[]): Promise<void> {
  const sums = new Map<string, ExperimentDayRow>();
  for (const count of counts) {
    const key = [count.experiment, count.sample, count.day, count.variant].join(' ');
    const sum = sums.get(key);
    sums.set(key, {
      ...count,
      visitors: count.visitors + (sum?.visitors ?? 0),
      conversions: count.conversions + (sum?.conversions ?? 0),
    });
  }
  for (const key of [...sums.keys()].sort()) {
    await trx
      .insertInto('experiment_day')
      .values(sums.get(key) as ExperimentDayRow)
      .onConflict((conflict) =>
        conflict.columns(['experiment', 'sample', 'day', 'variant']).doUpdateSet((set) => ({
          visitors: set('experiment_day.visitors', '+', set.ref('excluded.visitors')),
          conversions: set('experiment_day.conversions', '+', set.ref('excluded.conversions')),
        })),
      )
      .execute();
  }
}

export function dayRows({ experiment, days, money }: ExperimentCounts, state: ExperimentState) {
  const isHidden = state === 'invalidated';
  const names = fromJson(experiment.variants).map(({ name }) => name);
  return days
    .filter(({ day }) => day >= experiment.start_day)
    .sort(
      (one, other) =>
        one.day - other.day || names.indexOf(one.variant) - names.indexOf(other.variant),
    )
    .map(({ day, variant, visitors, conversions }) => {
      const earned = money.find((row) => row.day === day && row.variant === variant);
      return {
        day: dateOfDay(day),
        time_zone: experiment.time_zone,
        variant,
        visitors,
        conversions: isHidden ? null : conversions,
        earned_cents: isHidden ? null : (earned?.cents ?? 0),
        earned_squares: isHidden ? null : (earned?.squares ?? 0),
      };
    });
}

/** Stores the counts of served pages. Writing them twice, or late, does no harm. */
export async function storeServed(trx: Trx, rows: ExperimentServedRow[]): Promise<void> {
  for (const row of rows) {
    await trx
      .insertInto('experiment_served')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['experiment', 'day', 'variant', 'server'])
          .doUpdateSet((set) => ({ served: set.ref('excluded.served') }))
          .whereRef('excluded.served', '>', 'experiment_served.served'),
      )
      .execute();
  }
}

const WRITE_EVERY_MS = 10_000;

export interface ServedCounts {
  add(assignment: Assignment, timeZone: string): void;
  /** Stores the counts. Throws `StoreUnavailable`; the next call tries again. */
  write(store: Pick<Store, 'write'>): Promise<void>;
}

/** Counts in memory, because sending a page writes nothing. Each server has its own rows. */
export function createServedCounts(now: () => number): ServedCounts {
  const server = randomUUID();
  const counts = new Map<string, { row: ExperimentServedRow; timeZone: string }>();
  const unwritten = new Set<string>();
  return {
    add({ experiment, variant }, timeZone) {
      const { day } = reportingTime(now(), timeZone);
      const key = `${experiment} ${variant} ${day}`;
      const served = (counts.get(key)?.row.served ?? 0) + 1;
      counts.set(key, { row: { experiment, day, variant, server, served }, timeZone });
      unwritten.add(key);
    },
    async write(store) {
      const keys = [...unwritten];
      const rows = keys.flatMap((key) => counts.get(key)?.row ?? []);
      if (rows.length === 0) return;
      await store.write(storeServed, rows);
      for (const [at, key] of keys.entries()) {
        const counted = counts.get(key);
        if (counted === undefined) continue;
        if (counted.row.served === rows[at]?.served) unwritten.delete(key);
        const isOver = counted.row.day < reportingTime(now(), counted.timeZone).day;
        if (isOver && !unwritten.has(key)) counts.delete(key);
      }
    },
  };
}

export function startServedCounts(served: ServedCounts, parts: CountsParts): Repeated {
  const failure = 'assignments of experiments were not stored';
  return repeatWrite(served.write, parts, { everyMs: WRITE_EVERY_MS, failure });
}
