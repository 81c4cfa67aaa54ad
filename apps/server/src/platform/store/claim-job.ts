import { MINUTE_MS } from '@zipfront/contracts/time/time';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';
import type { JobName } from './tables/console.ts';

/**
 * Maximum difference between two servers' clocks. If a job is due later than its period and this, a
 * server with a wrong clock took it.
 */
const CLOCK_DIFFERENCE_MS = MINUTE_MS;

export interface AskedJob {
  name: JobName;
  /** Period of the job. No server takes it again within a period. */
  everyMs: number;
  /** Epoch milliseconds. */
  now: number;
}

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
 * Takes a job, unless another server has taken it in this period. A single statement without a
 * session's lock, so that it also works through a transaction pooler. If the server ends, another
 * one takes the job in the next period. If the server's clock ran ahead, another one takes it at
 * once.
 *
 * @returns whether the job was taken
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

export interface EndedJob {
  name: JobName;
  now: number;
  failed: boolean;
  /**
   * Whether the job was interrupted because its server stops. Then any server may take it at once.
   */
  interrupted: boolean;
}

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
