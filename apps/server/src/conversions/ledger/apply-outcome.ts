import { sql } from 'kysely';
import { locked } from '../../platform/store/locked.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { type MoneySums, moneySums } from '../../platform/store/tables/reports.ts';
import { countVariantMoney } from '../../reporting/experiments/variant-leads.ts';
import { believedTime } from '../../reporting/rollups/believed-time.ts';
import { countMoney } from '../../reporting/rollups/lead-money.ts';
import { type LeadOutcome, leadOutcome, type Reported } from './lead-outcome.ts';

export interface LeadToUpdate {
  leadId: string;
  now: number;
  timeZones: Record<string, string>;
}

/**
 * Computes status and money of a lead from all reports about it, and counts the difference. Returns
 * false if the lead is not in the ledger.
 */
export async function applyOutcome(
  trx: Trx,
  { leadId, now, timeZones }: LeadToUpdate,
): Promise<boolean> {
  // The row is locked first, as everywhere where the counts of a lead change: of two reports at
  // once, the second waits here.
  const found = trx
    .selectFrom('conversion')
    .select('at')
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'hand-off')
    .where('expires_at', '>', now);
  const conversion = await locked(trx, found).executeTakeFirst();
  if (conversion === undefined) return false;
  const { at: madeAt } = conversion;
  const rows = await trx
    .updateTable('postback')
    .set({ matched: 1 })
    .where('lead_id', '=', leadId)
    .where('status', 'is not', null)
    .returning(['partner', 'transaction_id', 'status', 'amount_cents', 'content_hash'])
    .returning(believedTime(sql`${madeAt}`).as('occurred_at'))
    .execute();
  const reports = rows as Reported[];
  await storeLeadOutcome(trx, { leadId, madeAt, timeZones }, leadOutcome(reports));
  await storePartnerOutcomes(trx, { leadId, madeAt, reports });
  // This comes last, because it locks the earnings of variants until the commit.
  await countVariantMoney(trx, leadId);
  return true;
}

interface LockedLead extends Pick<LeadToUpdate, 'leadId' | 'timeZones'> {
  madeAt: number;
}

export async function storeLeadOutcome(
  trx: Trx,
  { leadId, madeAt, timeZones }: LockedLead,
  outcome: LeadOutcome,
): Promise<void> {
  const { status, valueCents, decidedAt, changes } = fromMaking(outcome, madeAt);
  await trx
    .updateTable('conversion')
    .set({ status, value_cents: valueCents, decided_at: decidedAt })
    .where('lead_id', '=', leadId)
    .execute();
  await countMoney(trx, leadId, { changes, timeZones });
}

/** Moves changes from before the lead was made to the moment when it was made. */
function fromMaking(outcome: LeadOutcome, madeAt: number): LeadOutcome {
  const { decidedAt, changes } = outcome;
  return {
    ...outcome,
    decidedAt: decidedAt === null ? null : Math.max(decidedAt, madeAt),
    changes: changes.map(({ at, change }) => ({ at: Math.max(at, madeAt), change })),
  };
}

interface ReportsOfLead {
  leadId: string;
  madeAt: number;
  reports: readonly Reported[];
}

async function storePartnerOutcomes(
  trx: Trx,
  { leadId, madeAt, reports }: ReportsOfLead,
): Promise<void> {
  const lead = await trx
    .selectFrom('report_lead')
    .select('lead_id')
    .where('lead_id', '=', leadId)
    .executeTakeFirst();
  if (lead === undefined) return;
  await trx.deleteFrom('partner_outcome').where('lead_id', '=', leadId).execute();
  for (const [partner, own] of Map.groupBy(reports, (report) => report.partner)) {
    const decisions = own.filter(isDecision).map(({ occurred_at }) => occurred_at);
    const decided_at = decisions.length === 0 ? null : Math.max(madeAt, Math.min(...decisions));
    await trx
      .insertInto('partner_outcome')
      .values({ ...moneyNow(own), lead_id: leadId, partner, decided_at })
      .execute();
  }
}

/** A promise to buy is no decision yet. */
function isDecision({ status }: Reported): boolean {
  return status !== 'open' && status !== 'accepted';
}

function moneyNow(reports: readonly Reported[]): MoneySums {
  const { changes } = leadOutcome(reports);
  return moneySums((name) => changes.reduce((sum, { change }) => sum + change[name], 0));
}
