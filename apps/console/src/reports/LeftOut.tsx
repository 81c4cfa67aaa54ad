import type { MeasureName, Measures } from '@zipfront/contracts/reports/measures';
import { moneyText } from '../ui/format.ts';

/** The revenue that a known profit leaves out; null without. */
export function leftOutRevenue(measures: Measures): number | null {
  const { profit_cents, revenue_without_spend_cents: cents } = measures;
  return profit_cents === null ? null : cents || null;
}

/** The count that each cost is divided by, as far as its days have spend. */
const COUNTED = {
  cost_per_lead_cents: { count: 'leads', label: 'leads' },
  cost_per_sale_cents: { count: 'sold', label: 'sales' },
} as const;

/** What a known profit or cost leaves out, for example `$1,650.00` or `leads`; null without. */
function leftOut(measures: Measures, id: MeasureName): string | null {
  if (id === 'profit_cents') {
    const cents = leftOutRevenue(measures);
    return cents === null ? null : moneyText(cents);
  }
  if (id !== 'cost_per_lead_cents' && id !== 'cost_per_sale_cents') return null;
  const { count: name, label } = COUNTED[id];
  const { spend_cents: spend, [id]: cost, [name]: count } = measures;
  if (spend === null || cost === null || !count) return null;
  return Math.round(spend / count) === cost ? null : label;
}

/** Marks a profit or a cost that leaves something out, and says what to screen readers, too. */
export function LeftOut({ measures, id }: { measures: Measures; id: MeasureName }) {
  const what = leftOut(measures, id);
  if (what === null) return null;
  const text = `without ${what} of days without spend`;
  return (
    <span title={text} className="quiet">
      <span aria-hidden="true">*</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** Explains the mark below a table, if one of its cells has it. */
export function LeftOutNote({
  rows,
  ids,
}: {
  rows: readonly Measures[];
  ids: readonly MeasureName[];
}) {
  if (!rows.some((row) => ids.some((id) => leftOut(row, id) !== null))) return null;
  return (
    <p className="table-note">
      * Profit, ROAS and costs leave out revenue and leads of days without spend; the amount is the
      column “Revenue without spend”.
    </p>
  );
}
