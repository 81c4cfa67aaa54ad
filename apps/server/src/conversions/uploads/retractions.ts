import { randomUUIDv7 } from 'node:crypto';
import type { PlatformName } from '@zipfront/contracts/console/uploads';
import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely';
import type { Actor } from '../../platform/audit/audit-trail.ts';
import type { Database } from '../../platform/store/schema.ts';
import { fromJson, toJson } from '../../platform/store/tables/columns.ts';
import type {
  ConversionRow,
  ConversionUploadRow,
} from '../../platform/store/tables/conversions.ts';
import { clickIdFor, PLATFORM_RULES } from './eligibility.ts';
import { recordDeparture } from './record-uploads.ts';

/** Retractions of a goal that leave in a file or a feed. */
export interface ReleasedRetractions {
  platform: PlatformName;
  goal: string;
  site: string;
  transport: ConversionUploadRow['transport'];
  batch: string | null;
  /** Click ids of retractions that left at or before this time are forgotten. */
  forgetUntil: number;
  by: Actor;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Releases the waiting retractions of a goal, whatever transport they waited for, and forgets the
 * click ids of older ones. A retraction that the job is sending is left to the job. One without a
 * click id is left to the file.
 *
 * @returns the number of retractions
 */
export async function releaseRetractions(
  trx: Transaction<Database>,
  { platform, goal, site, transport, batch, forgetUntil, by, at }: ReleasedRetractions,
): Promise<number> {
  const retractions = trx
    .updateTable('conversion_upload')
    .where('platform', '=', platform)
    .where('goal', '=', goal)
    // A literal instead of a parameter, so that SQLite uses the index of retractions.
    .where('change', '=', sql.lit('retract'))
    .where((eb) => isOfSite(eb, site));
  await retractions
    .set({ click_id: null, click_ids: null })
    .where('state', '=', 'sent')
    .where('sent_at', '<=', forgetUntil)
    .where((eb) => eb.or([eb('click_id', 'is not', null), eb('click_ids', 'is not', null)]))
    .execute();
  const isGoogleFile = platform === 'google' && transport === 'file';
  const { numUpdatedRows } = await retractions
    // Google's file needs only the id of the lead.
    .set({ state: 'sent', sent_at: at, transport, batch, ...(isGoogleFile && { click_ids: null }) })
    .where('state', '=', 'waiting')
    .where('claim', 'is', null)
    .where('receipt', 'is', null)
    .$if(transport === 'feed', (query) => query.where('click_ids', 'is not', null))
    .executeTakeFirst();
  const count = Number(numUpdatedRows);
  await recordDeparture(trx, { platform, goal, transport, batch, by, count, at });
  return count;
}

/**
 * Stops the uploads of a visit whose visitor opted out or refused consent. Runs in the transaction
 * of that choice, before its click ids are deleted. Waiting versions are deleted. Versions that a
 * platform may have are retracted, if the platform supports it. A dead retraction is tried again.
 * Nothing else leaves.
 */
export async function queueRetractions(trx: Transaction<Database>, visitId: string): Promise<void> {
  const leads = trx.selectFrom('conversion').select('lead_id').where('visit_id', '=', visitId);
  await trx
    .deleteFrom('conversion_upload')
    .where('lead_id', 'in', leads)
    .where('state', '=', 'waiting')
    .where('claim', 'is', null)
    .where('receipt', 'is', null)
    .where('change', '<>', 'retract')
    .execute();
  await trx
    .updateTable('conversion_upload')
    .set({ state: 'sent' })
    .where('lead_id', 'in', leads)
    .where('state', '=', 'waiting')
    .where('claim', 'is', null)
    .where('receipt', 'is not', null)
    .where('change', '<>', 'retract')
    .execute();
  await trx
    .updateTable('conversion_upload')
    .set({ click_key: null })
    .where('lead_id', 'in', leads)
    .where('click_key', 'is not', null)
    .execute();
  const rows = await trx
    .selectFrom('conversion_upload')
    .innerJoin('conversion', 'conversion.lead_id', 'conversion_upload.lead_id')
    .select(['id', 'conversion_upload.lead_id', 'platform', 'goal', 'version', 'change'])
    .select(['converted_at', 'transport', 'state', 'due_at', 'claim', 'receipt'])
    .select('conversion.click_ids')
    .where('conversion.visit_id', '=', visitId)
    .orderBy('version', 'desc')
    .execute();
  const goals = Map.groupBy(rows, (row) => `${row.lead_id} ${row.platform} ${row.goal}`);
  for (const versions of goals.values()) {
    const [last] = versions;
    if (last?.change === 'retract') {
      if (last.state === 'dead') await tryAgain(trx, last.id);
      continue;
    }
    const had = versions.find(mayBeHad);
    if (!last || !had || !PLATFORM_RULES[had.platform].isAdjustable) continue;
    const { lead_id, platform, goal, converted_at } = had;
    await trx
      .insertInto('conversion_upload')
      .values({
        id: randomUUIDv7(),
        lead_id,
        platform,
        goal,
        version: last.version + 1,
        change: 'retract',
        value_cents: null,
        converted_at,
        ...clickIdOf(had),
        // The transport we expect; in fact the first one that sends takes it.
        transport: last.transport,
        batch: null,
        state: 'waiting',
        // If a server is sending the version right now, the retraction waits until the claim
        // expires.
        due_at: had.due_at,
        attempts: 0,
        claim: null,
        receipt: null,
        reason: null,
        sent_at: null,
      })
      .execute();
  }
}

/** The click id that a retraction names. */
function clickIdOf({
  platform,
  click_ids,
}: Pick<ConversionUploadRow, 'platform'> & Pick<ConversionRow, 'click_ids'>): Pick<
  ConversionUploadRow,
  'click_id' | 'click_ids'
> {
  const clickId = clickIdFor(platform, fromJson(click_ids));
  if (clickId === null) return { click_id: null, click_ids: null };
  if (platform === 'microsoft') return { click_id: clickId.value, click_ids: null };
  return { click_id: null, click_ids: toJson({ [clickId.name]: clickId.value }) };
}

/**
 * Whether the platform may have a version: it was sent, is being sent, or was in a request that was
 * refused in part.
 */
function mayBeHad({
  state,
  claim,
  receipt,
}: Pick<ConversionUploadRow, 'state' | 'claim' | 'receipt'>): boolean {
  return state === 'sent' || state === 'accepted' || claim !== null || receipt !== null;
}

async function tryAgain(trx: Transaction<Database>, id: string): Promise<void> {
  await trx
    .updateTable('conversion_upload')
    .set({ state: 'waiting', attempts: 0, reason: null })
    .where('id', '=', id)
    .execute();
}

/** A goal that the job sends to a platform. */
export interface TakenGoal {
  platform: PlatformName;
  site: string;
  /** Exact name of the goal. */
  goal: string;
}

/**
 * Hands the retractions that waited for a file or the feed to the job, after a site switches to the
 * API. The API needs their click ids.
 */
export async function claimRetractions(
  trx: Transaction<Database>,
  { platform, site, goal }: TakenGoal,
): Promise<void> {
  await trx
    .updateTable('conversion_upload')
    .set({ transport: 'api' })
    .where('platform', '=', platform)
    .where('goal', '=', goal)
    .where('transport', 'in', ['file', 'feed'])
    .where('state', '=', 'waiting')
    .where('click_ids', 'is not', null)
    // A literal instead of a parameter, so that SQLite uses the index of retractions.
    .where('change', '=', sql.lit('retract'))
    .where((eb) => isOfSite(eb, site))
    .execute();
}

/** Whether an upload belongs to a conversion of a site. */
export function isOfSite(
  { exists, selectFrom }: ExpressionBuilder<Database, 'conversion_upload'>,
  site: string,
): ExpressionWrapper<Database, 'conversion_upload', SqlBool> {
  return exists(
    selectFrom('conversion')
      .select('site')
      .whereRef('conversion.lead_id', '=', 'conversion_upload.lead_id')
      .where('site', '=', site),
  );
}
