import { randomUUIDv7 } from 'node:crypto';
import { hasWay, type PlatformName } from '@zipfront/contracts/console/uploads';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Act } from '../../platform/audit/audit-trail.ts';
import type { Database, Db, Trx } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { ConversionUploadRow } from '../../platform/store/tables/conversions.ts';
import { clickIdFor } from './eligibility.ts';
import { isOfSite } from './find-uploads.ts';
import { recordDeparture, UNTRIED } from './record-uploads.ts';

export interface ReleasedRetractions extends Act {
  platform: PlatformName;
  goal: string;
  site: string;
  transport: ConversionUploadRow['transport'];
  batch: string | null;
}

/**
 * Adds the waiting retractions of a goal to a file, and deletes the click ids of retractions in an
 * earlier file. Returns the number of added retractions.
 */
export async function releaseRetractions(
  trx: Trx,
  { platform, goal, site, transport, batch, by, at }: ReleasedRetractions,
): Promise<number> {
  const retractions = trx
    .updateTable('conversion_upload')
    .where('platform', '=', platform)
    .where('goal', '=', goal)
    // A literal instead of a parameter, so that SQLite uses the index of retractions.
    .where('change', '=', sql.lit('retract'))
    .where((eb) => isOfSite(eb, site));
  await retractions
    .set({ click_id: null })
    .where('state', '=', 'sent')
    .where('click_id', 'is not', null)
    .execute();
  const { numUpdatedRows } = await retractions
    .set({ state: 'sent', sent_at: at, transport, batch })
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  const count = Number(numUpdatedRows);
  await recordDeparture(trx, { platform, goal, transport, batch, by, count, at });
  return count;
}

/** Finds the goals under whose names conversions wait to be taken back after an opt-out. */
export function findRetractedGoals(db: Db) {
  return (
    db
      .selectFrom('conversion_upload')
      .innerJoin('conversion', 'conversion.lead_id', 'conversion_upload.lead_id')
      .select(['site', 'goal', 'platform'])
      .distinct()
      .where('state', '=', 'waiting')
      // A literal, as above.
      .where('change', '=', sql.lit('retract'))
      .orderBy('site')
      .orderBy('goal')
      .orderBy('platform')
      .execute()
  );
}

/**
 * Retracts what platforms may have of a visit's leads, and deletes versions that wait. Runs in the
 * transaction that deletes the click ids, and before it does.
 */
export async function queueRetractions(trx: Trx, visitId: string): Promise<void> {
  await endWaiting(trx, visitId);
  const rows = await trx
    .selectFrom('conversion_upload')
    .innerJoin('conversion', 'conversion.lead_id', 'conversion_upload.lead_id')
    .select(['conversion_upload.lead_id', 'platform', 'goal', 'version', 'change'])
    .select(['converted_at', 'transport', 'state', 'due_at', 'claim', 'receipt'])
    .select('conversion.click_ids')
    .where('conversion.visit_id', '=', visitId)
    .orderBy('version', 'desc')
    .execute();
  const goals = Map.groupBy(rows, (row) => `${row.lead_id} ${row.platform} ${row.goal}`);
  for (const versions of goals.values()) {
    const [last] = versions;
    const had = versions.find(mayBeHad);
    if (!last || last.change === 'retract' || !had || !hasWay(had.platform, 'retracts')) continue;
    const { lead_id, platform, goal, converted_at, due_at, click_ids } = had;
    // Google finds a conversion by the id of the lead.
    const click = platform === 'microsoft' ? clickIdFor(platform, fromJson(click_ids)) : null;
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
        click_id: click?.value ?? null,
        transport: 'file',
        batch: null,
        state: 'waiting',
        due_at,
        ...UNTRIED,
        sent_at: null,
      })
      .execute();
  }
}

/** Deletes versions that wait. One with a receipt counts as sent, as a platform may have it. */
async function endWaiting(trx: Trx, visitId: string): Promise<void> {
  const leads = trx.selectFrom('conversion').select('lead_id').where('visit_id', '=', visitId);
  await trx
    .deleteFrom('conversion_upload')
    .where('lead_id', 'in', leads)
    .where(isUnclaimed)
    .where('receipt', 'is', null)
    .execute();
  await trx
    .updateTable('conversion_upload')
    .set({ state: 'sent', reason: null })
    .where('lead_id', 'in', leads)
    .where(isUnclaimed)
    .where('receipt', 'is not', null)
    .execute();
  await trx
    .updateTable('conversion_upload')
    .set({ click_key: null })
    .where('lead_id', 'in', leads)
    .where('click_key', 'is not', null)
    .execute();
}

function isUnclaimed(eb: ExpressionBuilder<Database, 'conversion_upload'>) {
  return eb.and([
    eb('state', '=', 'waiting'),
    eb('claim', 'is', null),
    eb('change', '<>', 'retract'),
  ]);
}

/** Whether a platform may have a version: it was or is being sent, also if refused in part. */
function mayBeHad({
  state,
  claim,
  receipt,
}: Pick<ConversionUploadRow, 'state' | 'claim' | 'receipt'>): boolean {
  return state === 'sent' || state === 'accepted' || claim !== null || receipt !== null;
}
