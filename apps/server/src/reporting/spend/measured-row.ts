import { leadsOf, type MoneyDay, type ReportRow } from '@zipfront/contracts/console/reports';
import { type CampaignSums, NO_CAMPAIGN_SUMS } from '../campaigns/find-campaigns.ts';
import {
  acceptance,
  costPerClick,
  costPerLead,
  earningsPerClick,
  leadRate,
  profit,
  returnOnSpend,
} from '../campaigns/measures.ts';

/** Facts that measures depend on beside sums and spend. */
export interface MeasureOptions {
  /** Whether spend is in the currency that partners pay in. */
  isPaidIn: boolean;
  moneyDay: MoneyDay;
  /** Whether it is known what the leads earn. */
  areEarningsKnown: boolean;
  /** Clicks that earnings are divided by; by default those of the spend. */
  paidClicks?: number | null;
}

/** Spend of some campaigns; null where none is known. */
export interface Spend {
  cents: number | null;
  /** The part of it that may be set against earnings; null where none may. */
  reportedCents: number | null;
  clicks: number | null;
}

const NAMES = Object.keys(NO_CAMPAIGN_SUMS) as (keyof CampaignSums)[];

/** Of a row without any. */
export const NO_SPEND: Spend = { cents: null, reportedCents: null, clicks: null };

/** A row with its measures. */
export function measuredRow(
  { undecided, ...sums }: CampaignSums,
  { cents: spendCents, reportedCents, clicks }: Spend,
  { isPaidIn, moneyDay, areEarningsKnown, paidClicks = clicks }: MeasureOptions,
): ReportRow {
  const leads = leadsOf(sums);
  const earnedCents = areEarningsKnown ? sums.approvedCents : null;
  const earned = { earnedCents: isPaidIn ? earnedCents : null, spendCents: reportedCents };
  const isByVisit = moneyDay === 'click';
  return {
    ...sums,
    leads,
    leadRate: leadRate({ leads, visits: sums.visits }),
    spendCents,
    reportedSpendCents: reportedCents,
    earnedCents,
    clicks,
    cpcCents: costPerClick({ spendCents, clicks }),
    cplCents: costPerLead({ spendCents, leads }),
    acceptance: acceptance(sums),
    profitCents: profit(earned),
    epcCents: earningsPerClick({ earnedCents, clicks: paidClicks }),
    roas: returnOnSpend(earned),
    undecided: isByVisit ? undecided : null,
    unanswered: isByVisit ? sums.handoffs - sums.accepted - sums.rejected - undecided : null,
  };
}

/** A row of which nothing is counted and no spend is known. */
export function emptyRow(moneyDay: MoneyDay): ReportRow {
  return measuredRow(NO_CAMPAIGN_SUMS, NO_SPEND, {
    isPaidIn: false,
    moneyDay,
    areEarningsKnown: true,
  });
}

/** The sums of some parts. */
export function together(parts: readonly CampaignSums[]): CampaignSums {
  const sums = { ...NO_CAMPAIGN_SUMS };
  for (const part of parts) {
    for (const name of NAMES) sums[name] += part[name];
  }
  return sums;
}

/** The sums that a part leaves of a whole. */
export function remainder(whole: CampaignSums, part: CampaignSums): CampaignSums {
  const sums = { ...whole };
  for (const name of NAMES) sums[name] -= part[name];
  return sums;
}

/** The sum of the numbers that are known; null where none is. */
export function sumOrNull(numbers: (number | null)[]): number | null {
  const known = numbers.filter((number) => number !== null);
  return known.length === 0 ? null : known.reduce((sum, number) => sum + number, 0);
}
