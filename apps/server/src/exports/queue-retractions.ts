import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import { fromJson } from '../store/json-column.ts';
import type { Database } from '../store/schema.ts';
import { PLATFORM_RULES } from './platform-rules.ts';

/**
 * Stops the exports of a visit whose visitor opted out or said no, in the transaction of that choice and before its click
 * ids are removed: what waits is deleted, and what a platform has is retracted where the platform can. Nothing else leaves.
 */
export async function queueRetractions(trx: Transaction<Database>, visitId: string): Promise<void> {
  const leads = trx.selectFrom('conversion').select('lead_id').where('visit_id', '=', visitId);
  await trx
    .deleteFrom('conversion_export')
    .where('lead_id', 'in', leads)
    .where('state', '=', 'waiting')
    .where('claim', 'is', null)
    .where('change', '<>', 'retract')
    .execute();
  const rows = await trx
    .selectFrom('conversion_export')
    .innerJoin('conversion', 'conversion.lead_id', 'conversion_export.lead_id')
    .select(['conversion_export.lead_id', 'platform', 'goal', 'version', 'change'])
    .select(['converted_at', 'way', 'state', 'due_at', 'sent_at', 'click_ids'])
    .where('conversion.visit_id', '=', visitId)
    .orderBy('version', 'desc')
    .execute();
  const seen = new Set<string>();
  for (const { click_ids, ...last } of rows) {
    const { lead_id, platform, goal } = last;
    const key = `${lead_id} ${platform} ${goal}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const hasNothing = last.change === 'new' && last.state === 'parked' && last.sent_at === null;
    const isRetracted = last.change === 'retract' || hasNothing;
    if (isRetracted || !PLATFORM_RULES[platform].isAdjustable) continue;
    await trx
      .insertInto('conversion_export')
      .values({
        id: randomUUIDv7(),
        lead_id,
        platform,
        goal,
        version: last.version + 1,
        change: 'retract',
        value_cents: null,
        converted_at: last.converted_at,
        // Google finds a conversion by the id of its lead.
        click_id: platform === 'microsoft' ? (fromJson(click_ids).msclkid ?? null) : null,
        way: last.way,
        batch: null,
        state: 'waiting',
        // After the claim of one that is being sent.
        due_at: last.due_at,
        attempts: 0,
        claim: null,
        receipt: null,
        reason: null,
        sent_at: null,
      })
      .execute();
  }
}
