import { randomUUID } from 'node:crypto';
import type { NotificationChannel } from '@zipfront/contracts/notifications/notifications';
import { describeError } from '../platform/http/problem.ts';
import { StoreUnavailable } from '../platform/store/store.ts';
import type { OutboxRow } from '../platform/store/tables/console.ts';
import type { Services } from '../services.ts';
import { claimNotifications, isNotificationDue, type Outcome, recordAttempt } from './outbox.ts';

/** Timeout of an attempt; it is well below `CLAIM_MS`. */
const ATTEMPT_TIMEOUT_MS = 60_000;

const STOP_GRACE_MS = 5_000;

const ATTEMPTS_AT_ONCE = 5;

/** Sends a notification. `signal` is aborted at the timeout, and when the server stops. */
export type Deliver = (row: OutboxRow, signal: AbortSignal) => Promise<Outcome>;

export interface Sender {
  /** Sends what is due, one pass at a time; a further call waits for the pass. */
  pass(): Promise<void>;
  stop(graceMs?: number): Promise<void>;
}

type Parts = Pick<Services, 'store' | 'now' | 'log'>;

/** Lines of the log, by the state after an attempt. */
const NOTES: Record<OutboxRow['state'], string> = {
  sent: 'notification sent',
  dead: 'notification given up',
  waiting: 'notification waits for another attempt',
};

/** Makes the sender of an outbox. Notifications for channels that are not enabled wait. */
export function createSender(
  { store, now, log }: Parts,
  channels: Partial<Record<NotificationChannel, Deliver>>,
): Sender {
  const names = Object.keys(channels) as NotificationChannel[];
  const stopping = new AbortController();
  let stopped = false;
  let running: Promise<void> | null = null;

  async function sendAll(): Promise<void> {
    try {
      while (!stopped && (await isNotificationDue(store.reads, { channels: names, now: now() }))) {
        const claim = randomUUID();
        const request = { claim, channels: names, now: now(), limit: ATTEMPTS_AT_ONCE };
        const rows = await store.write(claimNotifications, request);
        await Promise.all(rows.map((row) => attempt(row, claim)));
      }
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      log.warn({ reason: error.message }, 'notifications wait for the store');
    }
  }

  async function attempt(row: OutboxRow, claim: string): Promise<void> {
    const { id, kind, channel, attempts } = row;
    const outcome = await sendOne(row);
    const facts = { id, kind, channel, ...('reason' in outcome && { reason: outcome.reason }) };
    try {
      const settled = { id, claim, attempts, outcome, at: now() };
      const state = await store.write(recordAttempt, settled);
      if (state !== null) log['reason' in outcome ? 'warn' : 'info'](facts, NOTES[state]);
    } catch (error) {
      // The notification is sent again after the claim has ended, under the same id.
      log.warn({ ...facts, cause: (error as Error).message }, 'notification: outcome not stored');
    }
  }

  async function sendOne(row: OutboxRow): Promise<Outcome> {
    const deliver = channels[row.channel];
    if (deliver === undefined) return { kind: 'interrupted' };
    const timeout = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS);
    try {
      return await deliver(row, AbortSignal.any([timeout, stopping.signal]));
    } catch (error) {
      if (stopping.signal.aborted) return { kind: 'interrupted' };
      log.error({ id: row.id, error: describeError(error as Error) }, 'notification not sent');
      return { kind: 'failed', reason: 'unexpected error' };
    }
  }

  function pass(): Promise<void> {
    running ??= sendAll()
      .catch((error) => log.error({ error: describeError(error) }, 'unexpected error'))
      .finally(() => {
        running = null;
      });
    return running;
  }

  return {
    pass,
    async stop(graceMs = STOP_GRACE_MS) {
      stopped = true;
      const grace = setTimeout(() => stopping.abort(), graceMs);
      await running;
      clearTimeout(grace);
    },
  };
}
