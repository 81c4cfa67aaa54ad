import type { PlatformName } from '@zipfront/contracts/console/uploads';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import type { Transaction } from 'kysely';
import { CLAIM_MS, pauseAfter } from '../../notifications/outbox.ts';
import { locked } from '../../platform/store/locked.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { ConversionUploadRow } from '../../platform/store/tables/conversions.ts';
import { platformActor, recordDeparture } from './record-uploads.ts';

export interface UploadClaim {
  /** A text that no other claim has. */
  claim: string;
  platforms: PlatformName[];
  /** Either versions that wait to be sent, or sent ones whose report is due. */
  state: 'waiting' | 'accepted';
  /** Epoch milliseconds. */
  now: number;
  limit: number;
}

/** A claimed version, with the site of its goal. */
export type ClaimedUpload = ConversionUploadRow & { site: string };

/**
 * Claims versions that the job sends by an API, the longest overdue first.
 * One server claims a version at a time. A claim expires after some minutes, like a notification's.
 */
export async function claimUploads(
  trx: Transaction<Database>,
  { claim, platforms, state, now, limit }: UploadClaim,
): Promise<ClaimedUpload[]> {
  const waiting = trx
    .selectFrom('conversion_upload')
    .select('id')
    .where('state', '=', state)
    .where('due_at', '<=', now)
    .where('transport', '=', 'api')
    .where('platform', 'in', platforms)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit);
  const due = await locked(trx, waiting, { skipsLocked: true }).execute();
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  await trx
    .updateTable('conversion_upload')
    .set(({ eb }) => ({
      claim,
      due_at: now + CLAIM_MS,
      ...(state === 'waiting' && { attempts: eb('attempts', '+', 1) }),
    }))
    .where('id', 'in', ids)
    .execute();
  return trx
    .selectFrom('conversion_upload')
    .innerJoin('conversion', 'conversion.lead_id', 'conversion_upload.lead_id')
    .selectAll('conversion_upload')
    .select('conversion.site')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

/** Delay before the platform's report about a request is first read, as Google asks. */
const REPORT_AFTER_MS = 30 * MINUTE_MS;

/** The longest pause between two looks for a report; pauses grow with the age of the request. */
const REPORT_PAUSE_MS = 6 * HOUR_MS;

/** A request without a report counts as sent after this time. Google says up to 24 hours. */
const REPORT_WAIT_MS = 2 * DAY_MS;

/** The outcome of an attempt to send, or to read a report. Reasons have no personal data. */
export type UploadOutcome =
  /** The platform has it; with a receipt, it reports later. */
  | { kind: 'accepted'; receipt: string | null; warning?: string | null }
  /** The platform has not reported yet. */
  | { kind: 'pending' }
  /** The platform reported that it has it. */
  | { kind: 'done'; warning?: string | null }
  /** It may succeed later. */
  | { kind: 'failed'; reason: string }
  /**
   * The platform refused some conversions of the request. All with the same `part`, an arbitrary
   * text, are sent again in one request.
   */
  | { kind: 'halved'; part: string; reason: string }
  /** It will not succeed later either. */
  | { kind: 'refused'; reason: string }
  /** It must not leave any more. */
  | { kind: 'withheld' };

/** Attempts that have ended. */
export interface UploadOutcomes {
  platform: PlatformName;
  goal: string;
  claim: string;
  settled: (Pick<ConversionUploadRow, 'id' | 'attempts' | 'sent_at'> & {
    outcome: UploadOutcome;
  })[];
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Records the outcomes of attempts. A failed version is tried again after a pause; after the last
 * attempt it is a dead letter. A version that must not leave
 * is deleted, or counts as sent if an earlier attempt may have reached the platform. The audit
 * trail gets the number that the platform accepted.
 */
export async function recordUploadOutcomes(
  trx: Transaction<Database>,
  { platform, goal, claim, settled, at }: UploadOutcomes,
): Promise<void> {
  let count = 0;
  for (const { id, attempts, sent_at: sentAt, outcome } of settled) {
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
      .set({ claim: null, ...changeOf(outcome, { attempts, sentAt, at }) })
      .where('id', '=', id)
      .where('claim', '=', claim)
      .executeTakeFirst();
    if (outcome.kind === 'accepted') count += Number(numUpdatedRows);
  }
  const by = platformActor(platform, 'api');
  await recordDeparture(trx, { platform, goal, transport: 'api', batch: null, by, count, at });
}

/** State of a version that the platform has. */
const SENT = { state: 'sent' } as const;

interface Ended extends Pick<ConversionUploadRow, 'attempts'> {
  sentAt: number | null;
  at: number;
}

function changeOf(
  outcome: UploadOutcome,
  { attempts, sentAt, at }: Ended,
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
      return SENT;
    case 'halved': {
      const { part: receipt, reason } = outcome;
      return { state: 'waiting', due_at: at, attempts: 0, receipt, reason };
    }
    case 'refused':
      return { state: 'dead', receipt: null, reason: outcome.reason };
    case 'failed': {
      const pauseMs = pauseAfter(attempts);
      const { reason } = outcome;
      if (pauseMs === null) return { state: 'dead', reason };
      return { state: 'waiting', due_at: at + pauseMs, reason };
    }
  }
}
