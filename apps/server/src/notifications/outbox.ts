import type { NotificationChannel } from '@zipfront/contracts/notifications/notifications';
import { HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { type Repeated, repeat } from '../platform/jobs/repeat.ts';
import { PERIODS_MS } from '../platform/retention/periods.ts';
import { locked } from '../platform/store/locked.ts';
import type { Db, Trx } from '../platform/store/schema.ts';
import { toJson } from '../platform/store/tables/columns.ts';
import type { OutboxRow } from '../platform/store/tables/console.ts';
import type { Services } from '../services.ts';
import { findOutboxSize } from './find-notification-state.ts';

/**
 * Pauses after the first failed attempt, the second and so on: a day in total, then the
 * notification is a dead letter.
 */
const RETRY_PAUSES_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  15 * HOUR_MS,
];

/** Life of a claim: several times an attempt's timeout, so that clocks may differ by minutes. */
export const CLAIM_MS = 5 * MINUTE_MS;

/**
 * Returns the pause after a number of failed attempts, from 1; null after the last. It is as long
 * as the receiver asked, up to the longest pause.
 */
export function pauseAfter(attempts: number, askedMs = 0): number | null {
  const pauseMs = RETRY_PAUSES_MS[attempts - 1];
  if (pauseMs === undefined) return null;
  return Math.max(pauseMs, Math.min(askedMs, ...RETRY_PAUSES_MS.slice(-1)));
}

export interface ClaimRequest {
  claim: string;
  channels: NotificationChannel[];
  now: number;
  limit: number;
}

/**
 * Claims the notifications that are overdue the longest, for one server: SQLite has one writer, and
 * PostgreSQL skips locked rows.
 */
export async function claimNotifications(
  trx: Trx,
  { claim, channels, now, limit }: ClaimRequest,
): Promise<OutboxRow[]> {
  const waiting = trx
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .where('channel', 'in', channels)
    .orderBy('due_at')
    .limit(limit);
  const due = await locked(trx, waiting, { skipsLocked: true }).execute();
  if (due.length === 0) return [];
  return trx
    .updateTable('outbox')
    .set(({ eb }) => ({ claim, due_at: now + CLAIM_MS, attempts: eb('attempts', '+', 1) }))
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .returningAll()
    .execute();
}

export async function isNotificationDue(
  db: Db,
  { channels, now }: Pick<ClaimRequest, 'channels' | 'now'>,
): Promise<boolean> {
  const due = await db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .where('channel', 'in', channels)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** Outcome of an attempt. A reason has no personal data: `SMTP 550`. */
export type Outcome =
  | { kind: 'sent' }
  /** The subject was deleted, or is no longer as the notification says. */
  | { kind: 'obsolete' }
  /** The server stops, so the attempt does not count. */
  | { kind: 'interrupted' }
  | { kind: 'failed'; reason: string }
  | { kind: 'refused'; reason: string };

export interface FinishedAttempt extends Pick<OutboxRow, 'id' | 'attempts'> {
  claim: string;
  outcome: Outcome;
  at: number;
}

/**
 * Stores the outcome of an attempt. Returns the new state; null if the claim has ended or the
 * notification was deleted.
 */
export async function recordAttempt(
  trx: Trx,
  { id, claim, attempts, outcome, at }: FinishedAttempt,
): Promise<OutboxRow['state'] | null> {
  if (outcome.kind === 'obsolete') {
    await trx.deleteFrom('outbox').where('id', '=', id).where('claim', '=', claim).execute();
    return null;
  }
  const settled = await trx
    .updateTable('outbox')
    .set({ claim: null, ...rowChange(outcome, attempts, at) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returning('state')
    .executeTakeFirst();
  return settled?.state ?? null;
}

function rowChange(
  outcome: Exclude<Outcome, { kind: 'obsolete' }>,
  attempts: number,
  at: number,
): Partial<OutboxRow> {
  switch (outcome.kind) {
    case 'sent':
      return {
        state: 'sent',
        recipient: null,
        facts: toJson({}),
        reason: null,
        expires_at: at + PERIODS_MS.sentNotification,
      };
    case 'interrupted':
      return { due_at: at, attempts: attempts - 1 };
    case 'refused':
      return dead(outcome.reason, at);
    case 'failed': {
      const pauseMs = pauseAfter(attempts);
      if (pauseMs === null) return dead(outcome.reason, at);
      return { due_at: at + pauseMs, reason: outcome.reason };
    }
  }
}

function dead(reason: string, at: number): Partial<OutboxRow> {
  return { state: 'dead', reason, expires_at: at + PERIODS_MS.deadNotification };
}

const MEASURE_EVERY_MS = 10_000;

/** Counts notifications for the metrics, now and every ten seconds, even without a channel. */
export function startOutboxGauge({
  store,
  metrics,
  now,
  log,
}: Pick<Services, 'store' | 'metrics' | 'now' | 'log'>): Repeated {
  const measure = async () => metrics.outboxSize(await findOutboxSize(store.reads, now()));
  const failure = 'the outbox could not be measured';
  return repeat(measure, { everyMs: MEASURE_EVERY_MS, log, failure });
}
