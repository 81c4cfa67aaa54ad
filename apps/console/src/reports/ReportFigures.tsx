import {
  isNotFinal,
  MEASURES,
  type MeasureName,
  type Measures,
} from '@zipfront/contracts/reports/measures';
import { type Figure, Figures } from '../ui/Figures.tsx';
import { countText, moneyText, percentText, ratioText } from '../ui/format.ts';
import { explainUnknown, missingSpendText } from '../ui/Unknown.tsx';
import { ExpectedRevenue } from './ExpectedRevenue.tsx';
import { lackText } from './LeftOut.tsx';
import { changeOfMeasure, type ReportAnswer } from './measures.ts';
import { pendingText } from './pending-text.ts';

export function ReportFigures({
  report,
  expected,
}: {
  report: ReportAnswer;
  expected: Measures | undefined;
}) {
  const { totals, currency } = report;
  const missing = missingSpendText(report);
  const { visits, leads, compared: before = null } = totals;
  const changeOf = (id: MeasureName) => changeOfMeasure(id, totals[id], before?.[id] ?? null);
  /** An amount, or why it is not known. */
  const amount = (
    id: MeasureName,
    of?: string | null,
  ): Pick<Figure, 'value' | 'change' | 'better' | 'isSoFar' | 'note'> =>
    totals[id] === null
      ? { value: '–', change: null, note: explainUnknown(totals.unknown[id]).text }
      : {
          value: moneyText(totals[id], of),
          change: changeOf(id),
          better: MEASURES[id].better,
          isSoFar: isNotFinal(id, totals, missing !== undefined),
        };
  return (
    <Figures
      label="Sums of all rows"
      figures={[
        {
          label: 'Profit',
          note: [totals.roas === null ? [] : profitNote(totals), missing ?? []].flat().join(', '),
          ...amount('profit_cents'),
        },
        {
          label: 'Revenue',
          note: pendingText(totals),
          late: expected ? (
            <ExpectedRevenue measures={expected} isCompared={before !== null} />
          ) : null,
          ...amount('approved_cents'),
        },
        { label: 'Spend', note: missing, ...amount('spend_cents', currency) },
        {
          label: MEASURES.cost_per_lead_cents.heading,
          note: 'where spend is known',
          ...amount('cost_per_lead_cents', currency),
        },
        {
          label: 'Leads',
          value: countText(leads),
          change: changeOf('leads'),
          note: visits ? `${percentText(leads / visits)} of visits` : undefined,
        },
      ]}
    />
  );
}

function profitNote({ roas, revenue_without_spend_cents: left }: Measures): string {
  const leaves = left ? `, both ${lackText({ of: 'no-spend', cents: left })}` : '';
  return `ROAS ${ratioText(roas)}${leaves}`;
}
