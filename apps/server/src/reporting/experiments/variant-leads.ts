import { DAY_MS } from '@zipfront/contracts/time/time';
import { sql } from 'kysely';
import { locked } from '../../platform/store/locked.ts';
import type { Trx } from '../../platform/store/schema.ts';
import type {
  ExperimentLeadRow,
  ExperimentMoneyRow,
} from '../../platform/store/tables/experiments.ts';

export const CONVERSION_MS = 7 * DAY_MS;

/**
 * Notes that a lead belongs to the variants of its visit. Its money counts even after the visit has
 * ended; a hand-off that reports leave out has none.
 */
export async function addVariantLead(
  trx: Trx,
  { visitId, leadId, at }: { visitId: string; leadId: string; at: number },
): Promise<void> {
  // All leads of a visitor belong to one unit: the first lead.
  const unit = sql`coalesce((
    select min(unit) from experiment_lead join conversion on conversion.lead_id = experiment_lead.lead_id
    where conversion.visit_id = ${visitId} and experiment_lead.experiment = experiment_visit.experiment
  ), ${leadId})`;
  await sql`insert into experiment_lead (lead_id, experiment, variant, sample, day, unit, cents)
    select ${leadId}, experiment, variant, sample, counted_on, ${unit}, 0 from experiment_visit
    where visit_id = ${visitId} and exposed_at <= ${at} and exposed_at > ${at - CONVERSION_MS}
      and exists (select 1 from report_lead where lead_id = ${leadId})
    on conflict (lead_id, experiment) do nothing`.execute(trx);
}

/**
 * Counts the differences of a lead's money for its variants, also as squares per visitor. Call it
 * last: it locks the sums of days.
 */
export async function countVariantMoney(trx: Trx, leadId: string): Promise<void> {
  const leads = await lockUnits(trx, leadId);
  const own = leads.filter((lead) => lead.lead_id === leadId);
  if (own.length === 0) return;
  const cents = await findEarnings(trx, leadId);
  for (const lead of own) {
    if (lead.cents === cents) continue;
    const before = leads
      .filter(({ experiment }) => experiment === lead.experiment)
      .reduce((sum, one) => sum + one.cents, 0);
    const after = before - lead.cents + cents;
    await trx
      .updateTable('experiment_lead')
      .set({ cents })
      .where('lead_id', '=', leadId)
      .where('experiment', '=', lead.experiment)
      .execute();
    const { experiment, sample, day, variant } = lead;
    const change = { cents: after - before, squares: after ** 2 - before ** 2 };
    await addMoney(trx, { experiment, sample, day, variant, ...change });
  }
}

/** Two leads of a visitor are counted one after the other. */
function lockUnits(trx: Trx, leadId: string): Promise<ExperimentLeadRow[]> {
  const units = trx.selectFrom('experiment_lead').select('unit').where('lead_id', '=', leadId);
  const found = trx
    .selectFrom('experiment_lead')
    .selectAll()
    .where('unit', 'in', units)
    .orderBy('experiment')
    .orderBy('lead_id');
  return locked(trx, found).execute();
}

async function findEarnings(trx: Trx, leadId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select cast(coalesce(sum(approved_cents), 0) as bigint) as cents from report_money
    where lead_id = ${leadId}`.execute(trx);
  return rows[0]?.cents ?? 0;
}

async function addMoney(trx: Trx, row: ExperimentMoneyRow): Promise<void> {
  await trx
    .insertInto('experiment_money')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['experiment', 'sample', 'day', 'variant']).doUpdateSet((set) => ({
        cents: set('experiment_money.cents', '+', set.ref('excluded.cents')),
        squares: set('experiment_money.squares', '+', set.ref('excluded.squares')),
      })),
    )
    .execute();
}
