import { sql } from 'kysely';
import { findOutboxSize } from '../notifications/find-notification-state.ts';
import { findLastBackup } from '../platform/audit/audit-trail.ts';
import { findClockDifference, sureDifferenceMs } from '../platform/jobs/start-clock-watch.ts';
import type { Db } from '../platform/store/schema.ts';
import { findLastRun } from '../reporting/warehouse/warehouse-runs.ts';
import type { ConsoleContext } from './console-context.ts';

export type ServerState = Awaited<ReturnType<typeof findServerState>>;

export async function findServerState({ store, now }: Pick<ConsoleContext, 'store' | 'now'>) {
  const at = now();
  const writes = await store.ping().then(
    () => true,
    () => false,
  );
  const [space, uncounted, notifications, difference, purge, backup, run] = await Promise.all([
    store.space(),
    countUncounted(store.reads),
    findOutboxSize(store.reads, at),
    findClockDifference(store.reads, now),
    findLastPurge(store.reads),
    findLastBackup(store.reads),
    findLastRun(store.reads),
  ]);
  return {
    at,
    writes,
    uncounted,
    notifications,
    clock_difference_ms: difference && sureDifferenceMs(difference),
    used_bytes: space.usedBytes,
    free_bytes: space.freeBytes,
    last_purge: purge,
    last_backup_at: backup,
    last_warehouse_run: run?.ended_at == null ? null : { at: run.ended_at, error: run.error },
  };
}

async function findLastPurge(db: Db) {
  const job = await db
    .selectFrom('job')
    .select(['ended_at', 'failed'])
    .where('name', '=', 'purge')
    .executeTakeFirst();
  const at = job?.ended_at ?? null;
  return at === null ? null : { at, failed: job?.failed === 1 };
}

async function countUncounted(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from rollup_increment) + (select count(*) from report_step) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
