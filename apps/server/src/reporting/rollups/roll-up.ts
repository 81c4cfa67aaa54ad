import { setTimeout } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { type RawBuilder, sql } from 'kysely';
import { type Repeated, repeat, runJob } from '../../platform/jobs/repeat.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';
import { ROLLUP_KEYS, type RollupSums } from '../../platform/store/tables/reports.ts';
import { ALL_ROLLUPS, ROLLUP_NAMES } from '../../platform/store/tables/rollups.ts';
import type { Services } from '../../services.ts';
import { followZones, type RedateLeads } from './follow-zones.ts';
import { reportingTime, STORED_DAYS } from './reporting-time.ts';
import { rollUpSteps } from './roll-up-steps.ts';
import { addToRollup, lockRollups, type RollupChange, rollupShape, sumAlike } from './rollups.ts';
import { ROW_TABLES } from './row-tables.ts';

/**
 * Adds waiting changes to the rollups, each once: the same transaction deletes their rows. Returns
 * whether there may be more than `limit`.
 */
export async function rollUpCounts(trx: Trx, { limit }: { limit: number }): Promise<boolean> {
  await lockRollups(trx);
  const hasMoreChanges = await rollUpChanges(trx, limit);
  const hasMoreSteps = await rollUpSteps(trx, limit);
  return hasMoreChanges || hasMoreSteps;
}

export async function hasPending(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1
    where exists (select 1 from rollup_increment) or exists (select 1 from report_step)`.execute(
    db,
  );
  return rows.length > 0;
}

async function rollUpChanges(trx: Trx, limit: number): Promise<boolean> {
  const rows = await trx
    .selectFrom('rollup_increment')
    .selectAll()
    .orderBy('id')
    .limit(limit)
    .execute();
  if (rows.length === 0) return false;
  // Summed up once for all rollups: most changes are new visits, and many of them are alike.
  const alike = sumAlike(rows, [...ROLLUP_KEYS, 'origin']);
  for (const rollup of ROLLUP_NAMES) await addToRollup(trx, rollup, alike);
  const byEventDay = rows.flatMap((row) =>
    row.event_day === null ? [] : [{ ...row, day: row.event_day }],
  );
  if (byEventDay.length > 0) await addToRollup(trx, 'rollup_decided', byEventDay);
  const ids = rows.map(({ id }) => id);
  await trx.deleteFrom('rollup_increment').where('id', 'in', ids).execute();
  return rows.length === limit;
}

export interface RecountedDay {
  rollup: (typeof ALL_ROLLUPS)[number];
  day: number;
}

/**
 * Repairs the rollup, and returns the number of wrong cells. One statement reads both sides, so
 * that a visit made meanwhile is on both or on neither.
 */
export async function recountDay(trx: Trx, { rollup, day }: RecountedDay): Promise<number> {
  // Two servers recounting at once would both repair.
  await lockRollups(trx);
  const { key, measures } = rollupShape(rollup);
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const sums = (columnOf: (name: keyof RollupSums) => RawBuilder<unknown>) =>
    sql.join(measures.map((name) => sql`${columnOf(name)} as ${sql.ref(name)}`));
  const negative = sums((name) => sql`-${sql.ref(name)}`);
  const isByEventDay = rollup === 'rollup_decided';
  const eventKeys = sql.join(
    key.map((column) => (column === 'day' ? sql`event_day as day` : sql.ref(column))),
  );
  const rowKeys = isByEventDay ? eventKeys : keys;
  const ofDay = sql`${sql.ref(isByEventDay ? 'event_day' : 'day')} = ${day} and origin <> 'deleted'`;
  const tables = ROW_TABLES.filter((table) => table.isMoney || !isByEventDay);
  const parts = [
    ...tables.map(
      (table) =>
        sql`select ${rowKeys}, ${sums((name) => table.sums[name] ?? sql`0`)} from ${table.from} where ${ofDay}`,
    ),
    sql`select ${rowKeys}, ${negative} from rollup_increment where ${ofDay}`,
    sql`select ${keys}, ${negative} from ${sql.table(rollup)} where day = ${day} and origin <> 'deleted'`,
  ];
  const { rows } = await sql<RollupChange>`
    select ${keys}, ${sums((name) => sql`cast(sum(${sql.ref(name)}) as bigint)`)}
    from (${sql.join(parts, sql` union all `)}) as compared
    group by ${keys}
    having ${sql.join(
      measures.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
      sql` or `,
    )}`.execute(trx);
  await addToRollup(trx, rollup, rows);
  return rows.length;
}

const ROLL_UP_EVERY_MS = 1_000;

/** Changes that one write adds to the rollups. Visitors' writes wait for it. */
const CHANGES_AT_ONCE = 500;

/** The recount starts at this hour, when it is night in the Americas. */
const RECOUNT_HOUR_UTC = 9;

const LOOK_AT_CLOCK_EVERY_MS = MINUTE_MS;

/** Less than a day, so that a late recount does not delay the next one. */
const RECOUNT_EVERY_MS = 20 * HOUR_MS;

/** Pause between two writes of the recount. */
const RECOUNT_PAUSE_MS = 50;

type Parts = Pick<Services, 'store' | 'now' | 'log' | 'metrics'>;

interface CountingParts extends Parts {
  /** Counts recent money of leads again, before the sums of it are compared. */
  recountMoney(stopped: () => boolean): Promise<void>;
}

/** Adds changes every second, and recounts the last days every night. A failure is tried again. */
export function startCounting(
  parts: CountingParts & Pick<Services, 'pages'> & { redateLeads: RedateLeads },
): Repeated {
  const { store, log } = parts;
  const failure = 'the sums of the reports could not be changed';
  const options = { log, failure, isFirstNow: false };
  const rollUp = repeat((stopped) => rollUpAll(store, stopped), {
    ...options,
    everyMs: ROLL_UP_EVERY_MS,
  });
  const zones = repeat((stopped) => followZones(parts, stopped), {
    log,
    failure,
    everyMs: LOOK_AT_CLOCK_EVERY_MS,
  });
  const clock = repeat(nightlyRecount(parts), { ...options, everyMs: LOOK_AT_CLOCK_EVERY_MS });
  return {
    async stop() {
      await Promise.all([rollUp.stop(), clock.stop(), zones.stop()]);
    },
  };
}

/** Recounts once a night, on one server at a time. */
export function nightlyRecount(
  parts: CountingParts,
  pauseMs = RECOUNT_PAUSE_MS,
): (stopped: () => boolean) => Promise<void> {
  const { store, now, recountMoney } = parts;
  return async (stopped) => {
    if (reportingTime(now(), 'UTC').hour < RECOUNT_HOUR_UTC) return;
    const pass = async () => {
      await recountMoney(stopped);
      await recount(parts, { stopped, pauseMs });
      return true;
    };
    await runJob(pass, { store, now, stopped, name: 'recount', everyMs: RECOUNT_EVERY_MS });
  };
}

export async function rollUpAll(
  store: Services['store'],
  stopped: () => boolean = () => false,
): Promise<void> {
  let mayHaveMore = await hasPending(store.reads);
  while (mayHaveMore && !stopped()) {
    mayHaveMore = await store.write(rollUpCounts, { limit: CHANGES_AT_ONCE });
  }
}

/**
 * Recounts the last days in small writes. Differences are repaired, logged and counted; returns the
 * wrong cells.
 */
export async function recount(
  { store, now, log, metrics }: Parts,
  {
    stopped = () => false,
    pauseMs = RECOUNT_PAUSE_MS,
  }: { stopped?: () => boolean; pauseMs?: number } = {},
): Promise<number> {
  const today = Math.floor(now() / DAY_MS);
  let differences = 0;
  // East of UTC it may be tomorrow already.
  for (let day = today - STORED_DAYS + 1; day <= today + 1; day += 1) {
    for (const rollup of ALL_ROLLUPS) {
      if (stopped()) return differences;
      const cells = await store.write(recountDay, { rollup, day });
      if (cells > 0)
        log.warn({ rollup, day, cells }, 'a recount has repaired the sums of the reports');
      differences += cells;
      await setTimeout(pauseMs);
    }
  }
  metrics.recountDifferences(differences);
  return differences;
}
