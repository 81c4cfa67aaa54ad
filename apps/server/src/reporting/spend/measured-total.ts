import type { CampaignView, ReportRow, ReportSums } from '@zipfront/contracts/console/reports';
import { type CampaignSums, isPaidChannel } from '../campaigns/find-campaigns.ts';
import {
  costPerClick,
  costPerLead,
  earningsPerClick,
  returnOnSpend,
} from '../campaigns/measures.ts';
import type { JoinedCampaign } from './match-campaigns.ts';
import { type MeasureOptions, measuredRow, sumOrNull } from './measured-row.ts';

/** A campaign in a channel, with the clicks that its platform has counted; null where no file has them. */
export interface Clicked extends Pick<ReportSums, 'visits'> {
  channel: string;
  clicks: number | null;
}

/** The clicks that earnings are divided by: those of the platform, otherwise the visits of a paid channel; null for others. */
export function paidClicks({ channel, clicks, visits }: Clicked): number | null {
  return clicks ?? (isPaidChannel(channel) ? visits : null);
}

/** The same of a campaign that was matched; null where its clicks stand in the row of another channel. */
export function paidClicksOf(row: JoinedCampaign<object>): number | null {
  return row.hasSpend && row.spend === null
    ? null
    : paidClicks({ ...row, clicks: row.spend?.clicks ?? null });
}

/** A number of a row; null where it is not known. */
type Read = (row: CampaignView) => number | null;

/**
 * All campaigns together. Sums are those of all visits, and so is the profit: all approved money less the spend that may be set against
 * it. A measure that divides by spend or clicks is of the rows alone in which it is known, with both of its parts: most visits have no
 * spend, and their money would look as if it was won by that of others.
 *
 * @param sums of all visits, also of those in no row
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
