import type { StateView } from '@zipfront/contracts/console/health';
import { type Kysely, sql } from 'kysely';
import { findLastBackup } from '../accounts/find-last-backup.ts';
import { findOutboxSize } from '../notifications/start-outbox-gauge.ts';
import { isPostgres } from '../store/column-types.ts';
import type { Database } from '../store/schema.ts';
import type { ConsoleContext } from './console-context.ts';

/** In which state are the server and its database? */
export async function findState({
  store,
  now,
  lastPurge,
}: Pick<ConsoleContext, 'store' | 'now' | 'lastPurge'>): Promise<StateView> {
  const at = now();
  const writes = await store.ping().then(
    () => true,
    () => false,
  );
  const [space, uncounted, outbox, clockMs, backupAt] = await Promise.all([
    store.space(),
    countUncounted(store.reads),
    findOutboxSize(store.reads, at),
    findClockDifference(store.reads, now),
    findLastBackup(store.reads),
  ]);
  return {
    now: at,
    clockMs,
    writes,
    ...space,
    uncounted,
    outbox,
    purge: lastPurge(),
    backupAt,
  };
}

async function countUncounted(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select (select count(*) from report_pending) + (select count(*) from report_delta)
      + (select count(*) from report_step) as count`.execute(db);
  return Number(rows[0]?.count);
}

/** A file has the clock of its machine. */
async function findClockDifference(
  db: Kysely<Database>,
  now: () => number,
): Promise<number | null> {
  if (!isPostgres(db)) return null;
  const { rows } = await sql<{ at: number | string }>`
    select floor(extract(epoch from clock_timestamp()) * 1000) as at`.execute(db);
  return Number(rows[0]?.at) - now();
}
