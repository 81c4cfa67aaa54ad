import { MINUTE_MS } from '@zipfront/contracts/time/time';
import type { Db, Trx } from './schema.ts';
import type { JobName } from './tables/console.ts';

/**
 * Maximum difference between the clocks of two servers. A job due later than its period and this
 * was taken by a wrong clock.
 */
const CLOCK_DIFFERENCE_MS = MINUTE_MS;

export interface AskedJob {
  name: JobName;
  everyMs: number;
  now: number;
}

export async function isJobDue(db: Db, { name, everyMs, now }: AskedJob): Promise<boolean> {
  const job = await db
    .selectFrom('job')
    .select('due_at')
    .where('name', '=', name)
    .executeTakeFirst();
  return job === undefined || job.due_at <= now || job.due_at > now + everyMs + CLOCK_DIFFERENCE_MS;
}

/**
 * Takes a job for this server. Returns false if another server took it in this period. It is one
 * statement without a session's lock, so that a transaction pooler can run it.
 */
export async function claimJob(trx: Trx, { name, everyMs, now }: AskedJob): Promise<boolean> {
  const due_at = now + everyMs;
  const taken = await trx
    .insertInto('job')
    .values({ name, due_at, ended_at: null, failed: 0 })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ due_at })
        .where(({ eb, or }) =>
          or([eb('job.due_at', '<=', now), eb('job.due_at', '>', due_at + CLOCK_DIFFERENCE_MS)]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

export interface EndedJob {
  name: JobName;
  now: number;
  failed: boolean;
  /** Whether the pass ended because the server stops: then any server may take the job at once. */
  interrupted: boolean;
}

export async function endJob(
  trx: Trx,
  { name, now, failed, interrupted }: EndedJob,
): Promise<void> {
  await trx
    .updateTable('job')
    .set(interrupted ? { due_at: now } : { ended_at: now, failed: failed ? 1 : 0 })
    .where('name', '=', name)
    .execute();
}
