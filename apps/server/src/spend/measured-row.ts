import { leadsOf, type MoneyDay, type ReportRow } from '@zipfront/contracts/console/reports';
import { type CampaignSums, NO_CAMPAIGN_SUMS } from '../reports/find-campaigns.ts';
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
  /** Clicks that earnings are divided by; by default those of the spend. */
  paidClicks?: number | null;
}

/** Spend of some campaigns; null where none is known. */
export interface Spend {
  cents: number | null;
  clicks: number | null;
}

const NAMES = Object.keys(NO_CAMPAIGN_SUMS) as (keyof CampaignSums)[];

/** Of a row without any. */
export const NO_SPEND: Spend = { cents: null, clicks: null };

/** A row with its measures. */
export function measuredRow(
  { pending, ...sums }: CampaignSums,
  { cents: spendCents, clicks }: Spend,
  { isPaidIn, moneyDay, paidClicks = clicks }: MeasureOptions,
): ReportRow {
  const leads = leadsOf(sums);
  const earnedCents = knownEarnings(sums);
  const earned = { earnedCents: isPaidIn ? earnedCents : null, spendCents };
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
    epcCents: earningsPerClick({ earnedCents, clicks: paidClicks }),
    roas: returnOnSpend(earned),
    pending: isByVisit ? pending : null,
    unanswered: isByVisit ? sums.handoffs - sums.accepted - sums.rejected - pending : null,
  };
}

/** A row of which nothing is counted and no spend is known. */
export function emptyRow(moneyDay: MoneyDay): ReportRow {
  return measuredRow(NO_CAMPAIGN_SUMS, NO_SPEND, { isPaidIn: false, moneyDay });
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
