import type { PlatformName } from '@zipfront/contracts/console/uploads';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { pauseAfter } from '../../notifications/outbox.ts';
import type { Trx } from '../../platform/store/schema.ts';
import type { ConversionUploadRow } from '../../platform/store/tables/conversions.ts';
import type { BatchOutcome } from './apis/conversion-platform.ts';
import { NO_RESPONSE } from './claim-uploads.ts';
import { platformActor, recordDeparture } from './record-uploads.ts';

/** Delay before the first look at a report, as Google asks. */
const REPORT_AFTER_MS = 30 * MINUTE_MS;

/** Maximum pause between two looks at a report; pauses grow with the age of the request. */
const REPORT_PAUSE_MS = 6 * HOUR_MS;

/** Age from which a request without a report counts as sent. Google's take up to 24 hours. */
const REPORT_WAIT_MS = 2 * DAY_MS;

export type UploadOutcome =
  /** The platform has it; with a receipt, it reports later. */
  | { kind: 'accepted'; receipt: string | null; warning?: string | null }
  | { kind: 'pending' }
  | { kind: 'done'; warning?: string | null }
  | Extract<BatchOutcome, { kind: 'failed' }>
  /** The versions with the same `part`, an arbitrary text, are sent again in one request. */
  | { kind: 'halved'; part: string; reason: string }
  | { kind: 'refused'; reason: string }
  /** The version must not leave any more. */
  | { kind: 'withheld' };

export interface UploadOutcomes {
  platform: PlatformName;
  goal: string;
  claim: string;
  outcomes: (Pick<ConversionUploadRow, 'id' | 'attempts' | 'sent_at' | 'receipt'> & {
    outcome: UploadOutcome;
  })[];
  at: number;
}

/**
 * Stores what became of claimed versions. A failed one is tried again after a pause. One that must
 * not leave is deleted, or counts as sent if an attempt may have arrived.
 */
export async function recordUploadOutcomes(
  trx: Trx,
  { platform, goal, claim, outcomes, at }: UploadOutcomes,
): Promise<void> {
  let count = 0;
  for (const { id, attempts, sent_at: sentAt, receipt, outcome } of outcomes) {
    if (outcome.kind === 'withheld') {
      await trx
        .deleteFrom('conversion_upload')
        .where('id', '=', id)
        .where('claim', '=', claim)
        .where('receipt', 'is', null)
        .execute();
    }
    const { numUpdatedRows } = await trx
      .updateTable('conversion_upload')
      .set({ claim: null, ...rowChange(outcome, { attempts, sentAt, receipt, at }) })
      .where('id', '=', id)
      .where('claim', '=', claim)
      .executeTakeFirst();
    if (outcome.kind === 'accepted') count += Number(numUpdatedRows);
  }
  const by = platformActor(platform, 'api');
  await recordDeparture(trx, { platform, goal, transport: 'api', batch: null, by, count, at });
}

const SENT = { state: 'sent' } as const;

interface Ended extends Pick<ConversionUploadRow, 'attempts' | 'receipt'> {
  sentAt: number | null;
  at: number;
}

function rowChange(
  outcome: UploadOutcome,
  { attempts, sentAt, receipt: known, at }: Ended,
): Partial<ConversionUploadRow> {
  switch (outcome.kind) {
    case 'accepted': {
      const { receipt, warning = null } = outcome;
      const sent = { sent_at: at, reason: warning, receipt };
      if (receipt === null) return { ...sent, ...SENT };
      return { ...sent, state: 'accepted', due_at: at + REPORT_AFTER_MS };
    }
    case 'pending': {
      const age = at - (sentAt ?? at);
      if (age >= REPORT_WAIT_MS) return { ...SENT, reason: 'no report' };
      return { due_at: at + Math.min(Math.max(age, REPORT_AFTER_MS), REPORT_PAUSE_MS) };
    }
    case 'done':
      return outcome.warning ? { ...SENT, reason: outcome.warning } : SENT;
    case 'withheld':
      return { ...SENT, reason: null };
    case 'halved': {
      const { part: receipt, reason } = outcome;
      return { state: 'waiting', due_at: at, attempts: 0, receipt, reason };
    }
    case 'refused':
      return { state: 'dead', receipt: null, reason: outcome.reason };
    case 'failed': {
      const { reason, retryAfterMs, mayHaveArrived = false } = outcome;
      const pauseMs = pauseAfter(attempts, retryAfterMs);
      const failed = {
        reason,
        ...(mayHaveArrived && { receipt: known ?? NO_RESPONSE, sent_at: sentAt ?? at }),
      };
      if (pauseMs === null) return { ...failed, state: 'dead' };
      return { ...failed, state: 'waiting', due_at: at + pauseMs };
    }
  }
}
