import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';
import { isPostgres } from './tables/columns.ts';

/** Difference of the database's clock from this server's. */
export interface ClockDifference {
  /** Milliseconds by which the clock of the database is ahead; negative if it is behind. */
  aheadMs: number;
  /** Half the time of the response: the difference may be larger or smaller by so much. */
  uncertaintyMs: number;
}

/** By how much is the clock of the database ahead of this server's? Null for a file, which has no clock of its own. */
export async function findClockDifference(
  db: Kysely<Database>,
  now: () => number,
): Promise<ClockDifference | null> {
  if (!isPostgres(db)) return null;
  const asked = now();
  const { rows } = await sql<{ at: number | string }>`
    select floor(extract(epoch from clock_timestamp()) * 1000) as at`.execute(db);
  const uncertaintyMs = Math.max(0, now() - asked) / 2;
  return { aheadMs: Math.round(Number(rows[0]?.at) - asked - uncertaintyMs), uncertaintyMs };
}
