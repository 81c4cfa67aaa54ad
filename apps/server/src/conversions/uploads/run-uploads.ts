import { randomUUID } from 'node:crypto';
import type { UploadSettings } from '@zipfront/contracts/content/upload-settings';
import { MINUTE_MS } from '@zipfront/contracts/time/time';
import { describeError } from '../../platform/http/problem.ts';
import { type Repeated, repeatJob } from '../../platform/jobs/repeat.ts';
import { StoreUnavailable } from '../../platform/store/store.ts';
import type { Services } from '../../services.ts';
import {
  type ConversionPlatform,
  type ReceiptOutcome,
  sendInParts,
} from './apis/conversion-platform.ts';
import { type ClaimedUpload, claimUploads } from './claim-uploads.ts';
import { findUploadEntries } from './find-upload-entries.ts';
import { planUploads, uploadDestination } from './plan-uploads.ts';
import {
  recordUploadOutcomes,
  type UploadOutcome,
  type UploadOutcomes,
} from './record-outcomes.ts';
import { recordUploads } from './record-uploads.ts';

/** Maximum number of versions that one pass claims; they are sent well before the claim expires. */
const SENT_AT_ONCE = 500;

export interface UploadParts extends Pick<Services, 'store' | 'now' | 'log'> {
  pages: Pick<Services['pages'], 'siteNames' | 'uploadsOf'>;
  platforms: readonly ConversionPlatform[];
}

type RowOutcome = UploadOutcomes['outcomes'][number];

/**
 * Plans what is new, sends what is due, and reads the reports on what was sent. Each version passes
 * the whole eligibility check again before it is sent. `signal` aborts when the server stops.
 *
 * @throws StoreUnavailable; the reason of `signal` where it is aborted during a request, whose
 *   versions wait for the end of their claim
 */
export async function runUploads(parts: UploadParts, signal: AbortSignal): Promise<void> {
  await queueUploads(parts, signal);
  await uploadDue(parts, 'waiting', sendPart, signal);
  await uploadDue(parts, 'accepted', readReport, signal);
}

async function queueUploads(parts: UploadParts, signal: AbortSignal): Promise<void> {
  const { store, pages, platforms } = parts;
  for (const site of pages.siteNames()) {
    const settings = pages.uploadsOf(site);
    if (settings === null) continue;
    for (const goal of settings.goals) {
      for (const { name: platform } of platforms) {
        if (uploadDestination(goal, platform) === undefined) continue;
        const at = parts.now();
        const query = { site, platform, goal, settings, way: 'api', now: at } as const;
        for await (const planned of planUploads(store.reads, query)) {
          if (signal.aborted) return;
          const queued = { platform, goal: goal.name, transport: 'api', batch: null, at } as const;
          await store.write(recordUploads, { ...queued, sentBy: null, planned });
        }
      }
    }
  }
}

type FindOutcomes = (
  parts: UploadParts,
  platform: ConversionPlatform,
  rows: ClaimedUpload[],
  signal: AbortSignal,
) => Promise<RowOutcome[]>;

async function uploadDue(
  parts: UploadParts,
  state: 'waiting' | 'accepted',
  findOutcomes: FindOutcomes,
  signal: AbortSignal,
): Promise<void> {
  const { store, platforms, now, log } = parts;
  if (platforms.length === 0) return;
  const names = platforms.map(({ name }) => name);
  while (!signal.aborted) {
    const claim = randomUUID();
    const query = { claim, platforms: names, state, now: now(), limit: SENT_AT_ONCE };
    const rows = await store.write(claimUploads, query);
    if (rows.length === 0) return;
    const groups = Map.groupBy(rows, ({ platform, site, goal, receipt }) =>
      [platform, site, goal, receipt ?? ''].join('\n'),
    );
    for (const group of groups.values()) {
      const platform = platforms.find(({ name }) => name === group[0]?.platform);
      if (platform === undefined) continue;
      const outcomes = await findOutcomes(parts, platform, group, signal);
      const { goal = '' } = group[0] ?? {};
      const recorded = { platform: platform.name, goal, claim, outcomes, at: now() };
      await store.write(recordUploadOutcomes, recorded);
      log.info(
        { platform: platform.name, ...countOutcomes(outcomes) },
        'outcomes of uploads stored',
      );
    }
  }
}

/** Sends a part of the claimed versions, without those that must not leave any more. */
async function sendPart(
  { store, pages, now }: UploadParts,
  platform: ConversionPlatform,
  rows: ClaimedUpload[],
  signal: AbortSignal,
): Promise<RowOutcome[]> {
  const [first] = rows;
  const settings: UploadSettings | null = first ? pages.uploadsOf(first.site) : null;
  const goal = settings?.goals.find(({ name }) => name === first?.goal);
  const destination = goal && uploadDestination(goal, platform.name);
  if (settings === null || goal === undefined || destination === undefined) {
    return rowOutcomes(rows, () => ({ kind: 'refused', reason: 'the goal was removed' }));
  }
  const found = await findUploadEntries(store.reads, rows, { choices: settings, goal, now: now() });
  const entries = found.map(({ entry }) => entry);
  const outcomes = new Map<string, UploadOutcome>();
  for (const part of await sendInParts(platform, { destination, entries }, signal)) {
    for (const { leadId } of part.entries) outcomes.set(leadId, part.outcome);
  }
  return rowOutcomes(rows, ({ lead_id }) => outcomes.get(lead_id) ?? { kind: 'withheld' });
}

/** Reads the report on a request. A partly refused one is sent again in halves. */
async function readReport(
  _parts: UploadParts,
  { findOutcome }: ConversionPlatform,
  rows: ClaimedUpload[],
  signal: AbortSignal,
): Promise<RowOutcome[]> {
  const receipt = rows[0]?.receipt ?? null;
  const outcome: ReceiptOutcome =
    findOutcome === null || receipt === null
      ? { kind: 'done' }
      : await findOutcome(receipt, signal);
  if (outcome.kind !== 'partial') return rowOutcomes(rows, () => outcome);
  const { reason } = outcome;
  if (rows.length === 1) return rowOutcomes(rows, () => ({ kind: 'refused', reason }));
  const middle = Math.ceil(rows.length / 2);
  return [rows.slice(0, middle), rows.slice(middle)].flatMap((half) => {
    const part = randomUUID();
    return rowOutcomes(half, () => ({ kind: 'halved', part, reason }));
  });
}

function rowOutcomes(
  rows: ClaimedUpload[],
  chooseOutcome: (row: ClaimedUpload) => UploadOutcome,
): RowOutcome[] {
  return rows.map((row) => {
    const { id, attempts, sent_at, receipt } = row;
    return { id, attempts, sent_at, receipt, outcome: chooseOutcome(row) };
  });
}

function countOutcomes(outcomes: RowOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of outcomes) counts[outcome.kind] = (counts[outcome.kind] ?? 0) + 1;
  return counts;
}

/** Pause between two passes; platforms show conversions only hours later. */
const UPLOAD_EVERY_MS = 5 * MINUTE_MS;

/**
 * Sends uploads every few minutes, on one server at a time; does nothing without a platform. After a
 * stop, versions that the pass has claimed are tried again when the claim expires.
 */
export function startUploads(parts: UploadParts): Repeated {
  const { log, platforms } = parts;
  if (platforms.length === 0) return { stop: async () => {} };
  const failure = 'uploads wait for the store';
  const stopping = new AbortController();
  const pass = async () => {
    try {
      await runUploads(parts, stopping.signal);
      return true;
    } catch (error) {
      if (stopping.signal.aborted) return false;
      if (error instanceof StoreUnavailable) throw error;
      log.error({ error: describeError(error as Error) }, 'conversions could not be uploaded');
      return false;
    }
  };
  const job = repeatJob(pass, { ...parts, name: 'uploads', everyMs: UPLOAD_EVERY_MS, failure });
  return {
    stop() {
      stopping.abort();
      return job.stop();
    },
  };
}
