import type { Transaction } from 'kysely';
import { PERIODS_MS } from '../platform/retention/periods.ts';
import { toJson } from '../platform/store/json-column.ts';
import type { OutboxRow } from '../platform/store/outbox-rows.ts';
import type { Database } from '../platform/store/schema.ts';
import { pauseAfter } from './pause-after.ts';

/** Outcome of an attempt. A reason has no personal data: `SMTP 550`. */
export type Outcome =
  | { kind: 'sent' }
  /** Its subject was deleted, or it is not true any more. */
  | { kind: 'obsolete' }
  /** The server stops: the attempt does not count. */
  | { kind: 'interrupted' }
  /** It may succeed later. */
  | { kind: 'failed'; reason: string }
  /** It will not succeed later either. */
  | { kind: 'refused'; reason: string };

/** An attempt that has ended. */
export interface SettledAttempt extends Pick<OutboxRow, 'id' | 'attempts'> {
  /** The claim that it was made under. */
  claim: string;
  outcome: Outcome;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Records the outcome of an attempt: a failed one is tried again after a pause, or parked after the last.
 *
 * @returns the state of the notification; null where the claim has ended or it was deleted
 */
export async function settleNotification(
  trx: Transaction<Database>,
  { id, claim, attempts, outcome, at }: SettledAttempt,
): Promise<OutboxRow['state'] | null> {
  if (outcome.kind === 'obsolete') {
    await trx.deleteFrom('outbox').where('id', '=', id).where('claim', '=', claim).execute();
    return null;
  }
  const settled = await trx
    .updateTable('outbox')
    .set({ claim: null, ...changeOf(outcome, attempts, at) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returning('state')
    .executeTakeFirst();
  return settled?.state ?? null;
}

function changeOf(
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
      return parked(outcome.reason, at);
    case 'failed': {
      const pauseMs = pauseAfter(attempts);
      if (pauseMs === null) return parked(outcome.reason, at);
      return { due_at: at + pauseMs, reason: outcome.reason };
    }
  }
}

function parked(reason: string, at: number): Partial<OutboxRow> {
  return { state: 'parked', reason, expires_at: at + PERIODS_MS.parkedNotification };
}
