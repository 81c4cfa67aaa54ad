import type { CampaignsQuery, CampaignView, ReportRow } from '@zipfront/contracts/console/reports';
import { revenuePerLead, revenuePerVisit } from '../reporting/campaigns/measures.ts';
import { emptyRow } from '../reporting/spend/measured-row.ts';
import { furtherCampaigns, sortCampaigns } from '../reporting/spend/sort-campaigns.ts';
import { type FileTable, units } from './csv-file.ts';
import type { QueriedCampaigns } from './find-queried-campaigns.ts';

/** Maximum number of campaigns in a file; further ones are a row together. */
const MAX_CSV_ROWS = 20_000;

/** Columns of the file. */
const COLUMNS = [
  'from',
  'to',
  'channel',
  'source',
  'campaign',
  'visits',
  'handoffs',
  'orders',
  'callBacks',
  'estimates',
  'leads',
  'leadRate',
  'campaignId',
  'currency',
  'spend',
  'clicks',
  'cpc',
  'costPerLead',
  'accepted',
  'rejected',
  'sold',
  'bound',
  'reversed',
  'approved',
  'reversedAmount',
  'profit',
  'roas',
  'moneyDay',
  'pending',
  'undecided',
  'unanswered',
  'unreportedSpend',
  'epc',
  'revenuePerLead',
  'revenuePerVisit',
  'page',
  'device',
];

/** Further columns where days are compared. */
const COMPARED_COLUMNS = [
  'comparedFrom',
  'comparedTo',
  'comparedVisits',
  'comparedLeads',
  'comparedSpend',
  'comparedApproved',
  'comparedPending',
  'comparedProfit',
];

/**
 * The report of campaigns as lines of a file, with the compared days beside them and, at the end, the campaigns that are in these
 * alone. `csvFile` protects names, which anyone can send.
 *
 * @param asked with the days that are shown
 */
export function campaignsTable(
  { report, compared, comparison }: QueriedCampaigns,
  asked: CampaignsQuery,
): FileTable {
  const nothing = emptyRow(asked.money);
  const views = sortCampaigns(report.campaigns, asked.sort).slice(0, MAX_CSV_ROWS);
  const listed = views.map((view) => ({
    view,
    other: compared && (compared.rows.get(view) ?? nothing),
  }));
  const further = furtherCampaigns(report, views);
  const ended = (compared?.ended ?? []).map((other) => ({ view: { ...other, ...nothing }, other }));
  const rows = [...listed, ...ended].slice(0, MAX_CSV_ROWS);
  if (further) rows.push({ view: further, other: null });
  const currency = report.currency ?? '';
  if (comparison === null) {
    return { columns: COLUMNS, rows: rows.map(({ view }) => lineOf(view, asked, currency)) };
  }
  const { from: comparedFrom, to: comparedTo } = comparison.days;
  return {
    columns: [...COLUMNS, ...COMPARED_COLUMNS],
    rows: rows.map(({ view, other }) => ({
      ...lineOf(view, asked, currency),
      comparedFrom,
      comparedTo,
      ...(other && comparedCells(other)),
    })),
  };
}

function lineOf(
  row: CampaignView,
  { from, to, money, page, device }: CampaignsQuery,
  currency: string,
): object {
  const { visits, handoffs, spendCents, reportedSpendCents, earnedCents } = row;
  return {
    ...{ from, to, moneyDay: money, page, device },
    ...row,
    currency: spendCents === null ? '' : currency,
    spend: units(spendCents),
    unreportedSpend: units(spendCents === null ? null : spendCents - (reportedSpendCents ?? 0)),
    cpc: units(row.cpcCents),
    costPerLead: units(row.cplCents),
    leadRate: row.leadRate?.toFixed(4) ?? '',
    approved: units(row.approvedCents),
    reversedAmount: units(row.reversedCents),
    pending: units(money === 'click' ? row.pendingCents : null),
    profit: units(row.profitCents),
    roas: row.roas?.toFixed(4) ?? '',
    epc: units(row.epcCents),
    revenuePerLead: units(revenuePerLead({ earnedCents, handoffs })),
    revenuePerVisit: units(revenuePerVisit({ earnedCents, visits })),
  };
}

function comparedCells(row: ReportRow) {
  const { visits, leads, spendCents, approvedCents, pendingCents, profitCents } = row;
  return {
    comparedVisits: visits,
    comparedLeads: leads,
    comparedSpend: units(spendCents),
    comparedApproved: units(approvedCents),
    comparedPending: units(row.undecided === null ? null : pendingCents),
    comparedProfit: units(profitCents),
  };
}
