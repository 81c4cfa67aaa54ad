import { countText, moneyText, percentText, ratioText, shortMoneyText } from '../ui/format.ts';

/** The measures of a row, as the API returns them. */
export interface Measures {
  visits: number | null;
  leads: number;
  lead_rate: number | null;
  sold: number;
  rejected: number;
  approved_cents: number | null;
  pending_cents: number | null;
  spend_cents: number | null;
  cost_per_lead_cents: number | null;
  cost_per_sale_cents: number | null;
  profit_cents: number | null;
  roas: number | null;
  first_leads: number;
}

/** A column with a measure. */
export interface MeasureColumn {
  id: string;
  label: string;
  /** The measure that the API sorts by. */
  sort: keyof Measures;
  value(measures: Measures): number | null;
  text(value: number | null, currency: string | null): string;
  /** As the axis of a chart shows it, where that is shorter. */
  axisText?(value: number, currency: string | null): string;
  /** Whether it is shown where the address names no columns. */
  isUsual?: true;
}

const count = (value: number | null) => countText(value);
const EARNED: Pick<MeasureColumn, 'text' | 'axisText'> = {
  text: (value) => moneyText(value),
  axisText: (value) => shortMoneyText(value),
};
const SPENT: typeof EARNED = { text: moneyText, axisText: shortMoneyText };

/** The revenue that profit has and ROAS leaves out, because its traffic has no spend. */
export function revenueWithoutSpend({
  approved_cents,
  profit_cents,
  roas,
}: Pick<Measures, 'approved_cents' | 'profit_cents' | 'roas'>): number {
  if (approved_cents === null || profit_cents === null || roas === null) return 0;
  return Math.round(approved_cents - roas * (approved_cents - profit_cents));
}

/** The columns of reports, in their order. */
export const MEASURE_COLUMNS: readonly [MeasureColumn, ...MeasureColumn[]] = [
  {
    id: 'visits',
    label: 'Visits',
    sort: 'visits',
    value: (row) => row.visits,
    text: count,
    isUsual: true,
  },
  {
    id: 'leads',
    label: 'Leads',
    sort: 'leads',
    value: (row) => row.leads,
    text: count,
    isUsual: true,
  },
  {
    id: 'lead-rate',
    label: 'Lead rate',
    sort: 'lead_rate',
    value: (row) => row.lead_rate,
    text: percentText,
    isUsual: true,
  },
  {
    id: 'spend',
    label: 'Spend',
    sort: 'spend_cents',
    value: (row) => row.spend_cents,
    ...SPENT,
    isUsual: true,
  },
  {
    id: 'cost-per-lead',
    label: 'Cost / lead',
    sort: 'cost_per_lead_cents',
    value: (row) => row.cost_per_lead_cents,
    ...SPENT,
    isUsual: true,
  },
  { id: 'sold', label: 'Sold', sort: 'sold', value: (row) => row.sold, text: count, isUsual: true },
  {
    id: 'cost-per-sale',
    label: 'Cost / sale',
    sort: 'cost_per_sale_cents',
    value: (row) => row.cost_per_sale_cents,
    ...SPENT,
    isUsual: true,
  },
  {
    id: 'revenue',
    label: 'Revenue',
    sort: 'approved_cents',
    value: (row) => row.approved_cents,
    ...EARNED,
    isUsual: true,
  },
  {
    id: 'pending',
    label: 'Pending',
    sort: 'pending_cents',
    value: (row) => row.pending_cents,
    ...EARNED,
    isUsual: true,
  },
  {
    id: 'profit',
    label: 'Profit',
    sort: 'profit_cents',
    value: (row) => row.profit_cents,
    ...EARNED,
    isUsual: true,
  },
  {
    id: 'roas',
    label: 'ROAS',
    sort: 'roas',
    value: (row) => row.roas,
    text: ratioText,
    isUsual: true,
  },
  {
    id: 'rejected',
    label: 'Rejected',
    sort: 'rejected',
    value: (row) => row.rejected,
    text: count,
  },
  {
    id: 'first-leads',
    label: 'Leads that began here',
    sort: 'first_leads',
    value: (row) => row.first_leads,
    text: count,
  },
];
