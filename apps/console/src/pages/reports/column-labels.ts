import type { CampaignColumn } from '@zipfront/contracts/console/reports';

/** Headings of the report of campaigns. */
export const COLUMN_LABELS: Record<CampaignColumn, string> = {
  campaign: 'Campaign',
  spend: 'Spend',
  clicks: 'Clicks',
  cpc: 'CPC',
  visits: 'Visits',
  leads: 'Leads',
  leadRate: 'Lead rate',
  costPerLead: 'Cost per lead',
  sold: 'Sold',
  acceptance: 'Acceptance',
  approved: 'Approved',
  pending: 'Pending',
  reversed: 'Reversed',
  epc: 'EPC',
  roas: 'ROAS',
  profit: 'Profit',
};
