import {
  type CampaignView,
  leadsOf,
  type MoneyDay,
  type ReportRow,
  type ReportSums,
} from '@zipfront/contracts/console/reports';
import { type CampaignSums, isPaidChannel, NO_CAMPAIGN_SUMS } from './find-campaigns.ts';
import type { JoinedCampaign } from './match-campaigns.ts';
import {
  acceptance,
  costPerClick,
  costPerLead,
  earningsPerClick,
  leadRate,
  profit,
  returnOnSpend,
  sumOrNull,
} from './measures.ts';

/** Facts besides sums and spend that measures depend on. */
export interface MeasureOptions {
  /** Whether spend is in the currency in which partners pay. */
  isPaidIn: boolean;
  moneyDay: MoneyDay;
  /** Whether it is known what the leads earn. */
  areEarningsKnown: boolean;
  /** Clicks that earnings are divided by; by default the clicks of the spend. */
  paidClicks?: number | null;
}

/** Spend of some campaigns; null if none is known. */
export interface Spend {
  cents: number | null;
  /** The part that may be compared with earnings; null without such a part. */
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

/** The sums of some parts. */
export function sumCampaigns(parts: readonly CampaignSums[]): CampaignSums {
  const sums = { ...NO_CAMPAIGN_SUMS };
  for (const part of parts) {
    for (const name of NAMES) sums[name] += part[name];
  }
  return sums;
}

/** A campaign in a channel, with the clicks that its platform counted; null if no file has them. */
export interface Clicked extends Pick<ReportSums, 'visits'> {
  channel: string;
  clicks: number | null;
}

/**
 * The clicks that earnings are divided by: the platform's, otherwise the visits of a paid channel;
 * null for other channels.
 */
export function paidClicks({ channel, clicks, visits }: Clicked): number | null {
  return clicks ?? (isPaidChannel(channel) ? visits : null);
}

/** The same for a matched campaign; null if its clicks are in another channel's row. */
export function paidClicksOf(row: JoinedCampaign<object>): number | null {
  return row.hasSpend && row.spend === null
    ? null
    : paidClicks({ ...row, clicks: row.spend?.clicks ?? null });
}

/** Reads a number from a row; null if it is unknown. */
type Read = (row: CampaignView) => number | null;

/**
 * Adds up all campaigns. Sums cover all visits, and so does the profit: all approved money less the
 * spend that may be compared with it. A measure per unit of spend or per click covers only the rows
 * in which it is known. Most visits have no spend, and their money would make the others' spend
 * look better than it is.
 *
 * @param sums over all visits, including those in no row
 */
export function measuredTotal(
  sums: CampaignSums,
  rows: readonly CampaignView[],
  options: MeasureOptions,
): ReportRow {
  const spend = {
    cents: sumOf(rows, spendOf),
    reportedCents: sumOf(rows, reportedOf),
    clicks: sumOf(rows, clicksOf),
  };
  const total = measuredRow(sums, spend, options);
  const paid = rows.filter((row) => row.spendCents !== null);
  const clicked = paid.filter((row) => row.clicks !== null);
  const earning = rows.filter((row) => row.profitCents !== null);
  const earningByClick = rows.filter((row) => row.epcCents !== null);
  const earned = (of: readonly CampaignView[]) => sumOf(of, (row) => row.approvedCents);
  return {
    ...total,
    cpcCents: costPerClick({
      spendCents: sumOf(clicked, spendOf),
      clicks: sumOf(clicked, clicksOf),
    }),
    cplCents: costPerLead({
      spendCents: spend.cents,
      leads: sumOf(paid, (row) => row.leads) ?? 0,
    }),
    roas: returnOnSpend({ earnedCents: earned(earning), spendCents: sumOf(earning, reportedOf) }),
    epcCents: earningsPerClick({
      earnedCents: earned(earningByClick),
      clicks: sumOf(earningByClick, paidClicks),
    }),
  };
}

const spendOf: Read = (row) => row.spendCents;
const reportedOf: Read = (row) => row.reportedSpendCents;
const clicksOf: Read = (row) => row.clicks;

function sumOf(rows: readonly CampaignView[], read: Read): number | null {
  return sumOrNull(rows.map(read));
}
