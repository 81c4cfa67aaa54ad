import type { Measures } from '@zipfront/contracts/reports/measures';
import { moneyText } from '../ui/format.ts';

/** The revenue that a known profit leaves out; null without. */
export function leftOutRevenue(measures: Measures): number | null {
  const { profit_cents, revenue_without_spend_cents: cents } = measures;
  return profit_cents === null ? null : cents || null;
}

/** Marks a profit that leaves out revenue, with the amount for pointers and screen readers. */
export function LeftOutRevenue({ measures }: { measures: Measures }) {
  const cents = leftOutRevenue(measures);
  if (cents === null) return null;
  const text = `without ${moneyText(cents)} of days without spend`;
  return (
    <span title={text} className="quiet">
      <span aria-hidden="true">*</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** Explains the mark below a table, if a row has it. */
export function LeftOutRevenueNote({ rows }: { rows: readonly Measures[] }) {
  if (!rows.some((row) => leftOutRevenue(row) !== null)) return null;
  return (
    <p className="table-note">
      * Profit, ROAS and costs leave out revenue and leads of days without spend; the amount is the
      column “Revenue without spend”.
    </p>
  );
}
