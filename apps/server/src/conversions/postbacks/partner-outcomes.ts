import type { Trx } from '../../platform/store/schema.ts';
import { MONEY, type MoneySums } from '../../platform/store/tables/reports.ts';
import { leadOutcome, type Reported } from './lead-outcome.ts';

interface ReportsOfLead {
  leadId: string;
  madeAt: number;
  reports: readonly Reported[];
}

export async function storePartnerOutcomes(
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
  const sumChanges = (name: keyof MoneySums) =>
    changes.reduce((all, { change }) => all + change[name], 0);
  return Object.fromEntries(MONEY.map((name) => [name, sumChanges(name)])) as unknown as MoneySums;
}
