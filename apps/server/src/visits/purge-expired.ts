import { VISIT_LIFETIME_MS } from '@zipfront/contracts/cookies';
import { purgeEvents } from '../events/purge-events.ts';
import { purgeForms } from '../forms/purge-forms.ts';
import type { Services } from '../services.ts';
import { findVisitsBefore } from './find-visits-before.ts';

/** How often expired visits are looked for. */
export const PURGE_EVERY_MS = 60 * 60 * 1_000;

/** How many visits one question reads. */
export const LOOKED_AT = 500;

/** How many visits one write deletes: visitors' own writes wait for no more than that. */
export const DELETED_AT_ONCE = 20;

/** Between two writes, so that a long purge does not take the writer for itself. */
const PAUSE_MS = 50;

type Parts = Pick<Services, 'store' | 'now' | 'log'>;

export interface Purge {
  /** Ends the purge after the write that is on its way. */
  stop(): Promise<void>;
}

/**
 * Deletes expired visits, old events that belong to none, and what is kept of forms that were taken, now
 * and every hour. What fails is logged, and tried again an hour later.
 */
export function startPurge(parts: Parts): Purge {
  let stopped = false;
  let running = pass();
  const timer = setInterval(() => {
    running = running.then(pass);
  }, PURGE_EVERY_MS).unref();

  async function pass(): Promise<void> {
    await report(
      'expired visits',
      purgeExpired(parts, () => stopped),
    );
    await report(
      'old events',
      purgeEvents(parts, () => stopped),
    );
    await report(
      'traces of forms',
      purgeForms(parts, () => stopped),
    );
  }

  async function report(what: string, purge: Promise<number>): Promise<void> {
    try {
      const deleted = await purge;
      if (deleted > 0) parts.log.info({ deleted }, `${what} deleted`);
    } catch (error) {
      parts.log.warn({ reason: (error as Error).message }, `${what} could not be deleted`);
    }
  }

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Deletes the visits that have expired, in small writes.
 *
 * @param stopped asked between the writes
 * @returns how many were deleted
 * @throws StoreUnavailable
 */
export async function purgeExpired(
  { store, now }: Pick<Parts, 'store' | 'now'>,
  stopped: () => boolean = () => false,
): Promise<number> {
  const at = now();
  let deleted = 0;
  let after = '';
  while (!stopped()) {
    // A visit lives for at least its whole lifetime, so a younger one needs no look.
    const page = { after, limit: LOOKED_AT };
    const visits = await findVisitsBefore(store.reads, at - VISIT_LIFETIME_MS + 1, page);
    const expired = visits.filter((visit) => visit.expires_at <= at).map(({ id }) => id);
    for (let start = 0; start < expired.length && !stopped(); start += DELETED_AT_ONCE) {
      const ids = expired.slice(start, start + DELETED_AT_ONCE);
      deleted += await store.write('purgeVisits', { ids, now: at });
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    if (visits.length < LOOKED_AT) break;
    after = visits.at(-1)?.id ?? after;
  }
  return deleted;
}
