import type { PurgeView } from '@zipfront/contracts/console/health';
import { HOUR_MS } from '@zipfront/contracts/day-ms';
import { type Repeated, repeat } from '../operations/repeat.ts';
import { KINDS, type KindName, type KindOfRecord } from '../retention/periods.ts';
import { purgeRecords } from '../retention/purge-records.ts';
import type { Services } from '../services.ts';
import { overwriteDeleted } from '../store/overwrite-deleted.ts';
import { purgeExpired } from '../visits/purge-expired.ts';

/** Interval of the purge. */
export const PURGE_EVERY_MS = HOUR_MS;

/** Number of passes from one that rewrites the database file to the next: a day. The first is no such pass. */
const PASSES_PER_REWRITE = 24;

type Parts = Pick<Services, 'config' | 'store' | 'now' | 'log'>;

/** The purge that runs every hour. */
export interface Purge extends Repeated {
  /** The last pass; null before the first has ended. */
  last(): PurgeView | null;
}

/**
 * Deletes every record whose period is over (`retention/periods.ts`), now and every hour. What fails is
 * logged, and tried again an hour later; it does not stop the kinds after it.
 */
export function startPurge(parts: Parts): Purge {
  let passes = 0;
  let last: PurgeView | null = null;
  const pass = async (stopped: () => boolean) => {
    const rewrite = passes % PASSES_PER_REWRITE === 1;
    passes += 1;
    const failed = await purge(parts, { rewrite, stopped });
    last = { at: parts.now(), failed };
  };
  const failure = 'old records could not be deleted';
  const repeated = repeat(pass, { everyMs: PURGE_EVERY_MS, log: parts.log, failure });
  return { ...repeated, last: () => last };
}

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
