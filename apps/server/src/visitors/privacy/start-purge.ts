import { HOUR_MS } from '@zipfront/contracts/time/time';
import { extendOrders } from '../../conversions/ledger/extend-orders.ts';
import { type Repeated, repeatJob } from '../../platform/jobs/repeat.ts';
import type { KindOfRecord } from '../../platform/retention/kind-of-record.ts';
import { KINDS, type KindName } from '../../platform/retention/kinds.ts';
import { purgeRecords } from '../../platform/retention/purge-records.ts';
import { deleteInSteps, overwriteDeleted } from '../../platform/store/delete-in-steps.ts';
import { expirePendingEarnings } from '../../reporting/rollups/lead-money.ts';
import type { Services } from '../../services.ts';
import { purgeExpired } from '../visits/purge-visits.ts';

export const PURGE_EVERY_MS = HOUR_MS;

/** Passes between two rewrites of the file: a day. The first pass does not rewrite. */
const PASSES_PER_REWRITE = 24;

type Parts = Pick<Services, 'config' | 'store' | 'now' | 'log'>;

/**
 * Deletes expired records by `retention/kinds.ts`, every hour, on one server at a time. A failure
 * with one kind does not stop the others.
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

/** Number of leads that one write extends, or whose promised money it removes from the sums. */
const LEADS_AT_ONCE = 200;

interface Pass {
  rewrite: boolean;
  stopped?: () => boolean;
}

/**
 * Deletes expired records of all kinds, and overwrites their bytes. Never rejects; returns whether
 * anything failed.
 */
export async function purge(
  parts: Parts,
  { rewrite, stopped = () => false }: Pass,
): Promise<boolean> {
  let failed = false;
  const { log, store } = parts;
  for (const [name, kind] of Object.entries(KINDS) as [KindName, KindOfRecord][]) {
    try {
      if (name === 'conversion') await prepareLedger(parts, stopped);
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

async function prepareLedger(
  { store, now }: Pick<Parts, 'store' | 'now'>,
  stopped: () => boolean,
): Promise<void> {
  for (const step of [extendOrders, expirePendingEarnings]) {
    const write = (limit: number) => store.write(step, { now: now(), limit });
    await deleteInSteps(write, { limit: LEADS_AT_ONCE, stopped });
  }
}
