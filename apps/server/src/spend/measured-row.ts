import { leadsOf, type MoneyDay, type ReportRow } from '@zipfront/contracts/console/reports';
import type { CampaignSums } from '../reports/find-campaigns.ts';
import { knownEarnings } from '../reports/known-earnings.ts';
import {
  acceptance,
  costPerClick,
  costPerLead,
  earningsPerClick,
  leadRate,
  margin,
  returnOnSpend,
} from '../reports/measures.ts';

/** Facts that measures depend on beside sums and spend. */
export interface MeasureOptions {
  /** Whether spend is in the currency that partners pay in. */
  isPaidIn: boolean;
  moneyDay: MoneyDay;
}

/** Spend of some campaigns; null where none is known. */
export interface Spend {
  cents: number | null;
  clicks: number | null;
}

/** Of a row without any. */
export const NO_SPEND: Spend = { cents: null, clicks: null };

/**
 * A row with its measures.
 *
 * @param spend of the row, and the part of it that earnings can be set against
 */
export function measuredRow(
  { pending, ...sums }: CampaignSums,
  spend: { all: Spend; reported: Spend },
  { isPaidIn, moneyDay }: MeasureOptions,
): ReportRow {
  const leads = leadsOf(sums);
  const { cents: spendCents, clicks } = spend.all;
  const earnedCents = isPaidIn ? knownEarnings(sums) : null;
  const earned = { earnedCents, spendCents: spend.reported.cents, clicks: spend.reported.clicks };
  const isByVisit = moneyDay === 'click';
  return {
    ...sums,
    leads,
    leadRate: leadRate({ leads, visits: sums.visits }),
    spendCents,
    clicks,
    cpcCents: costPerClick({ spendCents, clicks }),
    cplCents: costPerLead({ spendCents, leads }),
    acceptance: acceptance(sums),
    marginCents: margin(earned),
    epcCents: earningsPerClick(earned),
    roas: returnOnSpend(earned),
    pending: isByVisit ? pending : null,
    unanswered: isByVisit ? sums.handoffs - sums.accepted - sums.rejected - pending : null,
  };
}
