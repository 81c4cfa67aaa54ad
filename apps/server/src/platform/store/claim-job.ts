import { MINUTE_MS } from '@zipfront/contracts/time';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';
import type { JobName } from './tables/console.ts';

/** Maximum difference of two servers' clocks: a job that is due later than its period and this was taken by a wrong clock. */
const CLOCK_DIFFERENCE_MS = MINUTE_MS;

/** A job that a server asks for. */
export interface AskedJob {
  name: JobName;
  /** Period of the job: until it ends, no server takes it again. */
  everyMs: number;
  /** Epoch milliseconds. */
  now: number;
}

/** May a server take the job? */
export async function isJobDue(
  db: Kysely<Database>,
  { name, everyMs, now }: AskedJob,
): Promise<boolean> {
  const job = await db
    .selectFrom('job')
    .select('due_at')
    .where('name', '=', name)
    .executeTakeFirst();
  return job === undefined || job.due_at <= now || job.due_at > now + everyMs + CLOCK_DIFFERENCE_MS;
}

/**
 * Takes a job, unless another server has taken it in this period. It is one statement without a lock of a session, so that
 * it also works through a pooler of transactions. A job whose server ends is taken again in the next period, and one that a server took whose clock ran ahead
 * at once.
 *
 * @returns whether it was taken
 */
export async function claimJob(
  trx: Transaction<Database>,
  { name, everyMs, now }: AskedJob,
): Promise<boolean> {
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

/** A pass of a job that is over. */
export interface EndedJob {
  name: JobName;
  now: number;
  failed: boolean;
  /** Whether it was interrupted, because its server stops: any server may take the job at once. */
  interrupted: boolean;
}

/** Records the end of a pass. */
export async function endJob(
  trx: Transaction<Database>,
  { name, now, failed, interrupted }: EndedJob,
): Promise<void> {
  await trx
    .updateTable('job')
    .set(interrupted ? { due_at: now } : { ended_at: now, failed: failed ? 1 : 0 })
    .where('name', '=', name)
    .execute();
}
