import type { Answered } from '@zipfront/contracts/api/operation';
import type { getReport } from '@zipfront/contracts/api/reports';
import { Figures } from '../ui/Figures.tsx';
import { changeOfCount, changeOfMoney, countText, moneyText, percentText } from '../ui/format.ts';

/** The sums of all rows, with what changed against the compared days. */
export function ReportFigures({ report }: { report: Answered<typeof getReport> }) {
  const { totals, currency } = report;
  const { visits, leads, compared: before = null } = totals;
  return (
    <Figures
      label="Sums of all rows"
      figures={[
        {
          label: 'Profit',
          value: moneyText(totals.profit_cents),
          change: changeOfMoney(totals.profit_cents, before?.profit_cents ?? null),
        },
        {
          label: 'Revenue',
          value: moneyText(totals.approved_cents),
          change: changeOfCount(totals.approved_cents, before?.approved_cents ?? null),
          note: totals.pending_cents ? `${moneyText(totals.pending_cents)} pending` : undefined,
        },
        {
          label: 'Spend',
          value: moneyText(totals.spend_cents, currency),
          change: changeOfCount(totals.spend_cents, before?.spend_cents ?? null),
          isCost: true,
        },
        {
          label: 'Cost per lead',
          value: moneyText(totals.cost_per_lead_cents, currency),
          change: changeOfMoney(
            totals.cost_per_lead_cents,
            before?.cost_per_lead_cents ?? null,
            currency,
          ),
          isCost: true,
          note: totals.cost_per_lead_cents === null ? undefined : 'where spend is known',
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
