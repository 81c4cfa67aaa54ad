import { randomUUIDv7 } from 'node:crypto';
import type { PlatformName } from '@zipfront/contracts/console/uploads';
import { SECOND_MS } from '@zipfront/contracts/time/time';
import { sql } from 'kysely';
import { type Act, type Actor, recordAction } from '../../platform/audit/audit-trail.ts';
import { locked } from '../../platform/store/locked.ts';
import type { Trx } from '../../platform/store/schema.ts';
import type { ConversionUploadRow } from '../../platform/store/tables/conversions.ts';
import { LEADS_PER_QUERY } from './find-upload-entries.ts';
import type { PlannedUpload } from './plan-upload.ts';

export interface Departure extends Act {
  platform: PlatformName;
  goal: string;
  transport: ConversionUploadRow['transport'];
  batch: string | null;
  count: number;
}

export function platformActor(
  platform: PlatformName,
  transport: 'api' | 'feed',
  requestId: string | null = null,
): Actor {
  return { accountId: null, name: `${platform}-${transport}`, role: 'platform', requestId };
}

export async function recordDeparture(
  trx: Trx,
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

/** No request has had the version yet. */
export const UNTRIED = { attempts: 0, claim: null, receipt: null, reason: null };

export interface RecordedUploads {
  platform: PlatformName;
  goal: string;
  transport: ConversionUploadRow['transport'];
  batch: string | null;
  sentBy: Actor | null;
  planned: PlannedUpload[];
  at: number;
}

/**
 * Stores planned versions, except those of leads marked since the plan, and lists in the audit
 * trail what leaves. Two conversions of a click cannot share a second, so the later one gets the
 * next free second.
 */
export async function recordUploads(
  trx: Trx,
  { platform, goal, transport, batch, sentBy, planned, at }: RecordedUploads,
): Promise<number> {
  let recorded = 0;
  const known = new Map<string, TakenSeconds>();
  for (let from = 0; from < planned.length; from += LEADS_PER_QUERY) {
    const part = planned.slice(from, from + LEADS_PER_QUERY);
    const unmarked = await lockUnmarked(
      trx,
      part.map(({ lead_id }) => lead_id),
    );
    for (const plan of part) {
      if (!unmarked.has(plan.lead_id)) continue;
      const converted_at = await freeTime(trx, { ...plan, platform, goal }, known);
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
          state: sentBy ? 'sent' : 'waiting',
          due_at: at,
          ...UNTRIED,
          sent_at: sentBy ? at : null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      recorded += Number(numInsertedOrUpdatedRows ?? 0);
    }
  }
  if (sentBy) {
    const departure = { platform, goal, transport, batch, by: sentBy, count: recorded, at };
    await recordDeparture(trx, departure);
  }
  return recorded;
}

interface TakenSeconds {
  from: number;
  free: number;
}

/**
 * Finds the first free second of a click, which may have thousands of other conversions. `known`
 * has the times found before in the transaction.
 */
async function freeTime(
  trx: Trx,
  planned: PlannedUpload & Pick<ConversionUploadRow, 'platform' | 'goal'>,
  known: Map<string, TakenSeconds>,
): Promise<number> {
  const { click_key, converted_at } = planned;
  if (click_key === null) return converted_at;
  const taken = known.get(click_key);
  const isKnown = taken !== undefined && taken.from <= converted_at && converted_at <= taken.free;
  const from = isKnown ? taken.from : converted_at;
  const free = await firstFree(trx, { ...planned, click_key }, isKnown ? taken.free : converted_at);
  known.set(click_key, { from, free });
  return free;
}

async function firstFree(
  trx: Trx,
  {
    platform,
    goal,
    click_key,
  }: Pick<ConversionUploadRow, 'platform' | 'goal'> & { click_key: string },
  from: number,
): Promise<number> {
  const ofClick = trx
    .selectFrom('conversion_upload as taken')
    .select('taken.converted_at as at')
    .where('taken.platform', '=', platform)
    .where('taken.goal', '=', goal)
    .where('taken.click_key', '=', click_key);
  const isTaken = await ofClick.where('taken.converted_at', '=', from).executeTakeFirst();
  if (isTaken === undefined) return from;
  const last = await ofClick
    .where('taken.converted_at', '>=', from)
    // A subquery with `limit` runs by the index for each row; PostgreSQL would read all of a join.
    .where(
      sql<boolean>`(select next.id from conversion_upload as next where next.platform = ${platform}
        and next.goal = ${goal} and next.click_key = ${click_key}
        and next.converted_at = taken.converted_at + ${sql.lit(SECOND_MS)} limit 1) is null`,
    )
    .orderBy('taken.converted_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  return last.at + SECOND_MS;
}

async function lockUnmarked(trx: Trx, leadIds: string[]): Promise<ReadonlySet<string>> {
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
