import { MEASURES, type MeasureName, type Measures } from '@zipfront/contracts/reports/measures';
import { countText, moneyText } from '../ui/format.ts';

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

/** What a known profit, cost or pending money leaves out, as `without $1,650.00 of …`; else null. */
function leftOut(measures: Measures, id: MeasureName): string | null {
  if (id === 'pending_cents') {
    const { pending_cents: cents, awaiting } = measures;
    if (cents === null || awaiting === 0) return null;
    return `without ${countText(awaiting)} ${awaiting === 1 ? 'lead' : 'leads'} of an unknown amount`;
  }
  const what = withoutSpend(measures, id);
  return what === null ? null : `without ${what} of days without spend`;
}

function withoutSpend(measures: Measures, id: MeasureName): string | null {
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

/** Marks a number that leaves something out, and says what to screen readers, too. */
export function LeftOut({ measures, id }: { measures: Measures; id: MeasureName }) {
  const text = leftOut(measures, id);
  if (text === null) return null;
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
  const isMarked = (of: (id: MeasureName) => boolean) =>
    rows.some((row) => ids.filter(of).some((id) => leftOut(row, id) !== null));
  const isPendingMarked = isMarked((id) => id === 'pending_cents');
  if (!isPendingMarked && !isMarked((id) => id !== 'pending_cents')) return null;
  return (
    <p className="table-note">
      *{' '}
      {isMarked((id) => id !== 'pending_cents')
        ? `Profit, ROAS and costs leave out revenue and leads of days without spend; the amount is the column “${MEASURES.revenue_without_spend_cents.heading}”. `
        : null}
      {isPendingMarked
        ? `Pending money is without leads whose amount is not known yet: “${MEASURES.awaiting.heading}”.`
        : null}
    </p>
  );
}
