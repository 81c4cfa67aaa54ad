import type { Transaction } from 'kysely';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import { isPostgres } from '../../platform/store/column-types.ts';
import type { Database } from '../../platform/store/schema.ts';
import { addDelta } from './add-delta.ts';

/** From the end of a conversion in the ledger, after which no report about it counts, to that of its money. */
const AFTER_LEDGER_MS = PERIODS_MS.countedLead - PERIODS_MS.conversion;

/**
 * Takes promised money that can no longer be paid out of the sums: no report counts once the lead has left the ledger.
 *
 * @returns the number of leads that had some
 */
export async function expirePromises(
  trx: Transaction<Database>,
  { now, limit }: { now: number; limit: number },
): Promise<number> {
  const leads = await trx
    .selectFrom('report_lead')
    .innerJoin('report_money', 'report_money.lead_id', 'report_lead.lead_id')
    .select('report_lead.lead_id')
    .distinct()
    .where('expires_at', '<', now + AFTER_LEDGER_MS)
    .where('pending_cents', '<>', 0)
    .orderBy('report_lead.lead_id')
    .limit(limit)
    .execute();
  if (leads.length === 0) return 0;
  const ids = leads.map(({ lead_id }) => lead_id);
  // As all do that change the counts of a lead.
  const ledger = trx
    .selectFrom('conversion')
    .select('lead_id')
    .where('lead_id', 'in', ids)
    .orderBy('lead_id');
  await (isPostgres(trx) ? ledger.forUpdate() : ledger).execute();
  const promised = await trx
    .selectFrom('report_money')
    .innerJoin('report_lead', 'report_lead.lead_id', 'report_money.lead_id')
    .selectAll('report_lead')
    .select(['event_day', 'pending_cents'])
    .where('report_lead.lead_id', 'in', ids)
    .where('pending_cents', '<>', 0)
    .execute();
  for (const { event_day, pending_cents, expires_at: _end, lead_id: _id, ...by } of promised) {
    await addDelta(trx, by, { pending_cents: -pending_cents }, event_day);
  }
  await trx
    .updateTable('report_money')
    .set({ pending_cents: 0 })
    .where('lead_id', 'in', ids)
    .execute();
  return leads.length;
}
