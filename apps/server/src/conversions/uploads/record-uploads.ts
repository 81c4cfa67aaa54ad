import { randomUUIDv7 } from 'node:crypto';
import type { PlatformName } from '@zipfront/contracts/console/uploads';
import type { Transaction } from 'kysely';
import { type Actor, recordAction } from '../../platform/audit/audit-trail.ts';
import { locked } from '../../platform/store/locked.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { ConversionUploadRow } from '../../platform/store/tables/conversions.ts';
import { SECOND_MS } from './eligibility.ts';
import type { PlannedUpload } from './plan-upload.ts';

/** Conversions of one goal that leave together. */
export interface Departure {
  platform: PlatformName;
  goal: string;
  transport: ConversionUploadRow['transport'];
  /** The file that they leave in; null for other transports. */
  batch: string | null;
  by: Actor;
  /** Number of versions. */
  count: number;
  /** Epoch milliseconds. */
  at: number;
}

/** Who acts where a platform gets conversions without a person: by its API, or as a feed that it fetches. */
export function platformActor(
  platform: PlatformName,
  transport: 'api' | 'feed',
  requestId: string | null = null,
): Actor {
  return { accountId: null, name: `${platform}-${transport}`, role: 'platform', requestId };
}

/** Writes into the audit trail that conversions leave, within the transaction that marks them as sent. */
export async function recordDeparture(
  trx: Transaction<Database>,
  { platform, goal, transport, batch, by, count, at }: Departure,
): Promise<void> {
  if (count === 0) return;
  const common = { by, at, detail: { platform, goal, transport, conversions: String(count) } };
  await recordAction(
    trx,
    batch === null
      ? { ...common, action: 'conversions-sent', subject: goal }
      : { ...common, action: 'upload-file-made', subject: batch },
  );
}

/** Versions of conversions that leave by one transport. */
export interface RecordedUploads {
  platform: PlatformName;
  goal: string;
  transport: ConversionUploadRow['transport'];
  /** The file that they leave in; null for other transports. */
  batch: string | null;
  /** Who lets them leave with this; null for those that wait for the job. */
  sentBy: Actor | null;
  planned: PlannedUpload[];
  /** Epoch milliseconds. */
  at: number;
}

/** Rows of a query: bounds the number of its parameters. */
const LEADS_A_QUERY = 500;

/**
 * Writes that versions leave, each once: one that another server or another file has written meanwhile is left out, and so
 * are conversions that were marked since they were planned. One whose second another conversion of its click has gets the next
 * that is free; where that has not come, or another server takes it at the same time, it is planned again. The audit trail has
 * those that leave.
 *
 * @returns the number of versions that were written
 */
export async function recordUploads(
  trx: Transaction<Database>,
  { platform, goal, transport, batch, sentBy, planned, at }: RecordedUploads,
): Promise<number> {
  let recorded = 0;
  for (let from = 0; from < planned.length; from += LEADS_A_QUERY) {
    const part = planned.slice(from, from + LEADS_A_QUERY);
    const unmarked = await lockUnmarked(
      trx,
      part.map(({ lead_id }) => lead_id),
    );
    for (const plan of part) {
      if (!unmarked.has(plan.lead_id)) continue;
      const converted_at = await freeTime(trx, { ...plan, platform, goal });
      if (converted_at > at) continue;
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('conversion_upload')
        .values({
          ...plan,
          id: randomUUIDv7(),
          platform,
          goal,
          converted_at,
          transport,
          batch,
          click_id: null,
          click_ids: null,
          state: sentBy ? 'sent' : 'waiting',
          due_at: at,
          attempts: 0,
          claim: null,
          receipt: null,
          reason: null,
          sent_at: sentBy ? at : null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      recorded += Number(numInsertedOrUpdatedRows ?? 0);
    }
  }
  if (sentBy) {
    await recordDeparture(trx, {
      platform,
      goal,
      transport,
      batch,
      by: sentBy,
      count: recorded,
      at,
    });
  }
  return recorded;
}

/** The first second from that of a conversion on that no other conversion of its click has, for a goal at a platform. */
async function freeTime(
  trx: Transaction<Database>,
  planned: PlannedUpload & Pick<ConversionUploadRow, 'platform' | 'goal'>,
): Promise<number> {
  const { platform, goal, click_key, converted_at } = planned;
  if (click_key === null) return converted_at;
  const rows = await trx
    .selectFrom('conversion_upload')
    .select('converted_at as at')
    .where('platform', '=', platform)
    .where('goal', '=', goal)
    .where('click_key', '=', click_key)
    .execute();
  const taken = new Set(rows.map(({ at }) => at));
  let free = converted_at;
  while (taken.has(free)) free += SECOND_MS;
  return free;
}

/** Those of some leads that no choice of their visitors has marked; they are locked, so that none is marked meanwhile. */
async function lockUnmarked(
  trx: Transaction<Database>,
  leadIds: string[],
): Promise<ReadonlySet<string>> {
  const unmarked = trx
    .selectFrom('conversion')
    .select('lead_id')
    .where('lead_id', 'in', leadIds)
    .where('privacy_signal', '=', 0)
    .where('ad_consent', '<>', 'denied')
    .orderBy('lead_id');
  const rows = await locked(trx, unmarked).execute();
  return new Set(rows.map(({ lead_id }) => lead_id));
}

/** Conversions that a person downloaded. */
export interface UploadDownload {
  /** The id of the file, or the name of the goal. */
  subject: string;
  detail: Record<string, string>;
  by: Actor;
  /** Epoch milliseconds. */
  at: number;
}

/** Writes down that a person downloaded conversions. */
export function recordUploadDownload(
  trx: Transaction<Database>,
  download: UploadDownload,
): Promise<void> {
  return recordAction(trx, { ...download, action: 'upload-downloaded' });
}
