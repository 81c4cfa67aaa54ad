import type { MeasureName, Measures } from '@zipfront/contracts/reports/measures';
import { moneyText } from '../ui/format.ts';

/** The revenue that a known profit leaves out; null without. */
export function leftOutRevenue(measures: Measures): number | null {
  const { profit_cents, revenue_without_spend_cents: cents } = measures;
  return profit_cents === null ? null : cents || null;
}

const COSTS = { cost_per_lead_cents: 'leads', cost_per_sale_cents: 'sold' } as const;

/** What a known cost leaves out of the count beside it, as `leads`; null without. */
function leftOutOfCost(measures: Measures, id: MeasureName): 'leads' | 'sales' | null {
  if (id !== 'cost_per_lead_cents' && id !== 'cost_per_sale_cents') return null;
  const { spend_cents: spend, [id]: cost, [COSTS[id]]: count } = measures;
  if (spend === null || cost === null || !count || Math.round(spend / count) === cost) return null;
  return id === 'cost_per_lead_cents' ? 'leads' : 'sales';
}

/** Marks a profit or a cost that leaves something out, and says what to screen readers, too. */
export function LeftOut({ measures, id }: { measures: Measures; id: MeasureName }) {
  const cents = id === 'profit_cents' ? leftOutRevenue(measures) : null;
  const what = cents === null ? leftOutOfCost(measures, id) : moneyText(cents);
  if (what === null) return null;
  const text = `without ${what} of days without spend`;
  return (
    <span title={text} className="quiet">
      <span aria-hidden="true">*</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** Explains the mark below a table, if a row has it. */
export function LeftOutNote({
  rows,
  ids,
}: {
  rows: readonly Measures[];
  ids: readonly MeasureName[];
}) {
  const isMarked = (row: Measures, id: MeasureName) =>
    (id === 'profit_cents' && leftOutRevenue(row) !== null) || leftOutOfCost(row, id) !== null;
  if (!rows.some((row) => ids.some((id) => isMarked(row, id)))) return null;
  return (
    <p className="table-note">
      * Profit, ROAS and costs leave out revenue and leads of days without spend; the amount is the
      column “Revenue without spend”.
    </p>
  );
}
