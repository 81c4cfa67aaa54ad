import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { getReport } from '@zipfront/contracts/api/reports';
import {
  isNotFinal,
  MEASURES,
  type MeasureName,
  type Measures,
} from '@zipfront/contracts/reports/measures';
import { type Figure, Figures } from '../ui/Figures.tsx';
import {
  changeOfCount,
  changeOfMoney,
  countText,
  moneyText,
  percentText,
  ratioText,
} from '../ui/format.ts';
import { explainUnknown } from '../ui/Unknown.tsx';
import { ExpectedRevenue } from './ExpectedRevenue.tsx';
import { pendingText } from './pending-text.ts';

export function ReportFigures({
  report: { totals, currency },
  expected,
}: {
  report: ResponseOf<typeof getReport>;
  expected: Measures | undefined;
}) {
  const { visits, leads, compared: before = null } = totals;
  /** An amount, or why it is not known. */
  const amount = (
    id: MeasureName,
    cents: number | null,
    change: Figure['change'],
    of?: string | null,
  ): Pick<Figure, 'value' | 'change' | 'isSoFar' | 'note'> =>
    cents === null
      ? { value: '–', change: null, note: explainUnknown(totals.unknown[id]).text }
      : { value: moneyText(cents, of), change, isSoFar: isNotFinal(id, totals) };
  return (
    <Figures
      label="Sums of all rows"
      figures={[
        {
          label: 'Profit',
          ...amount(
            'profit_cents',
            totals.profit_cents,
            changeOfMoney(totals.profit_cents, before?.profit_cents ?? null),
          ),
          ...(totals.roas !== null && { note: profitNote(totals) }),
        },
        {
          label: 'Revenue',
          note: pendingText(totals),
          late: expected ? (
            <ExpectedRevenue measures={expected} isCompared={before !== null} />
          ) : null,
          ...amount(
            'approved_cents',
            totals.approved_cents,
            changeOfCount(totals.approved_cents, before?.approved_cents ?? null),
          ),
        },
        {
          label: 'Spend',
          ...amount(
            'spend_cents',
            totals.spend_cents,
            changeOfCount(totals.spend_cents, before?.spend_cents ?? null),
            currency,
          ),
          isCost: true,
        },
        {
          label: MEASURES.cost_per_lead_cents.heading,
          note: 'where spend is known',
          ...amount(
            'cost_per_lead_cents',
            totals.cost_per_lead_cents,
            changeOfMoney(
              totals.cost_per_lead_cents,
              before?.cost_per_lead_cents ?? null,
              currency,
            ),
            currency,
          ),
          isCost: true,
        },
        {
          label: 'Leads',
          value: countText(leads),
          change: changeOfCount(leads, before?.leads ?? null),
          note: visits ? `${percentText(leads / visits)} of visits` : undefined,
        },
      ]}
    />
  );
}

function profitNote({ roas, revenue_without_spend_cents: left }: Measures): string {
  const leaves = left ? `, both without ${moneyText(left)} of traffic without spend` : '';
  return `ROAS ${ratioText(roas)}${leaves}`;
}
