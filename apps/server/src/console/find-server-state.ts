import type { PurgeView, StateView } from '@zipfront/contracts/console/health';
import { type Kysely, sql } from 'kysely';
import { findOutboxSize } from '../notifications/outbox.ts';
import { findLastBackup } from '../platform/audit/audit-trail.ts';
import { findClockDifference, sureDifferenceMs } from '../platform/jobs/start-clock-watch.ts';
import type { Database } from '../platform/store/schema.ts';
import { findLastRun } from '../reporting/warehouse/warehouse-runs.ts';
import type { ConsoleContext } from './console-context.ts';

/** Finds the state of the server and its database. */
export async function findServerState({
  store,
  now,
}: Pick<ConsoleContext, 'store' | 'now'>): Promise<StateView> {
  const at = now();
  const writes = await store.ping().then(
    () => true,
    () => false,
  );
  const [space, uncounted, outbox, difference, purge, backupAt, run] = await Promise.all([
    store.space(),
    countUncounted(store.reads),
    findOutboxSize(store.reads, at),
    findClockDifference(store.reads, now),
    findLastPurge(store.reads),
    findLastBackup(store.reads),
    findLastRun(store.reads),
  ]);
  return {
    now: at,
    clockMs: difference && sureDifferenceMs(difference),
    writes,
    ...space,
    uncounted,
    outbox,
    purge,
    backupAt,
    warehouse: run?.ended_at == null ? null : { at: run.ended_at, error: run.error },
  };
}

async function findLastPurge(db: Kysely<Database>): Promise<PurgeView | null> {
  const job = await db
    .selectFrom('job')
    .select(['ended_at', 'failed'])
    .where('name', '=', 'purge')
    .executeTakeFirst();
  const at = job?.ended_at ?? null;
  return at === null ? null : { at, failed: job?.failed === 1 };
}

async function countUncounted(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select (select count(*) from rollup_increment) + (select count(*) from report_step) as count`.execute(
    db,
  );
  return Number(rows[0]?.count);
}
