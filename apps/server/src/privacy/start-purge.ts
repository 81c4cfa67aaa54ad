import { HOUR_MS } from '@zipfront/contracts/time';
import { type Repeated, repeatJob } from '../platform/jobs/repeat.ts';
import type { KindOfRecord } from '../platform/retention/kind-of-record.ts';
import { KINDS, type KindName } from '../platform/retention/kinds.ts';
import { purgeRecords } from '../platform/retention/purge-records.ts';
import { deleteInSteps, overwriteDeleted } from '../platform/store/delete-in-steps.ts';
import { expirePromises } from '../reporting/rollups/lead-money.ts';
import type { Services } from '../services.ts';
import { purgeExpired } from '../visitors/visits/purge-visits.ts';

/** Interval of the purge. */
export const PURGE_EVERY_MS = HOUR_MS;

/** Number of passes from one that rewrites the database file to the next: a day. The first is no such pass. */
const PASSES_PER_REWRITE = 24;

type Parts = Pick<Services, 'config' | 'store' | 'now' | 'log'>;

/**
 * Deletes every record whose period is over (`retention/kinds.ts`), every hour, by one server for all. What fails is
 * logged, and tried again an hour later; it does not stop the kinds after it.
 */
export function startPurge(parts: Parts): Repeated {
  let passes = 0;
  const pass = async (stopped: () => boolean) => {
    const rewrite = passes % PASSES_PER_REWRITE === 1;
    passes += 1;
    return !(await purge(parts, { rewrite, stopped }));
  };
  const failure = 'old records could not be deleted';
  return repeatJob(pass, { ...parts, name: 'purge', everyMs: PURGE_EVERY_MS, failure });
}

/** Leads whose promised money one write takes out of the sums. */
const PROMISES_AT_ONCE = 200;

/** A pass of the purge. */
interface Pass {
  /** Whether the database file is rewritten at the end. */
  rewrite: boolean;
  /** Called between the writes; true ends the pass. */
  stopped?: () => boolean;
}

/**
 * Deletes every record whose period is over, and overwrites the bytes of what was deleted by this and by
 * visitors. Never rejects.
 *
 * @returns whether anything failed
 */
export async function purge(
  parts: Parts,
  { rewrite, stopped = () => false }: Pass,
): Promise<boolean> {
  let failed = false;
  const { log, store } = parts;
  for (const [name, kind] of Object.entries(KINDS) as [KindName, KindOfRecord][]) {
    try {
      if (name === 'conversion') await purgePromises(parts, stopped);
      const deleted = await (name === 'visit'
        ? purgeExpired(parts, stopped)
        : purgeRecords(parts, kind, stopped));
      if (deleted > 0) log.info({ kind: name, deleted }, 'old records deleted');
    } catch (error) {
      const { message: reason } = error as Error;
      failed = true;
      log.warn({ kind: name, reason }, 'old records could not be deleted');
    }
  }
  if (stopped()) return failed;
  try {
    await store.write(overwriteDeleted, { rewrite });
  } catch (error) {
    failed = true;
    log.warn({ reason: (error as Error).message }, 'deleted bytes could not be overwritten');
  }
  return failed;
}

/** Takes promised money out of the sums, of leads whose rows of the ledger are over. */
async function purgePromises(
  { store, now }: Pick<Parts, 'store' | 'now'>,
  stopped: () => boolean,
): Promise<void> {
  const expire = (limit: number) => store.write(expirePromises, { now: now(), limit });
  await deleteInSteps(expire, { limit: PROMISES_AT_ONCE, stopped });
}
