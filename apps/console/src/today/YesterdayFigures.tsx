import { type Figure, Figures } from '../ui/Figures.tsx';
import { changeOfCount, changeOfMoney, countText, moneyText } from '../ui/format.ts';
import type { CountedDay, CountedDays } from './counted-days.ts';

/** Weeks that yesterday is compared with. */
const WEEKS = 4;

/** The four numbers of yesterday, each against its mean on the same weekday before. */
export function YesterdayFigures({ days }: { days: CountedDays }) {
  const { rows, currency, decision_days } = days;
  const yesterday = rows.at(-2);
  if (yesterday === undefined) return null;
  const before = Array.from({ length: WEEKS }, (_, week) => rows.at(-2 - 7 * (week + 1)));
  const mean = (of: (day: CountedDay) => number | null) => meanOf(before, of);
  const { profit_cents, approved_cents, pending_cents, spend_cents, leads } = yesterday;
  const figures: Figure[] = [
    {
      label: 'Profit',
      value: moneyText(profit_cents),
      change: changeOfMoney(
        profit_cents,
        mean((day) => day.profit_cents),
      ),
      note: missingText(yesterday),
    },
    {
      label: 'Revenue',
      value: moneyText(approved_cents),
      change: changeOfCount(
        approved_cents,
        mean((day) => day.approved_cents),
      ),
      note: pending_cents
        ? `${moneyText(pending_cents)} pending${decision_days === null ? '' : `, decides in ~${decision_days} days`}`
        : undefined,
    },
    {
      label: 'Spend',
      value: moneyText(spend_cents, currency),
      change: changeOfCount(
        spend_cents,
        mean((day) => day.spend_cents),
      ),
      isCost: true,
    },
    {
      label: 'Leads',
      value: countText(leads),
      change: changeOfCount(
        leads,
        mean((day) => day.leads),
      ),
      note: meanText(mean((day) => day.leads)),
    },
  ];
  return <Figures label="Yesterday, against the same weekday of four weeks" figures={figures} />;
}

/** The mean of what is known; null where nothing is. */
function meanOf(
  days: readonly (CountedDay | undefined)[],
  of: (day: CountedDay) => number | null,
): number | null {
  const known = days.flatMap((day) => {
    const value = day === undefined ? null : of(day);
    return value === null ? [] : [value];
  });
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function missingText({ without_spend_of: sources }: CountedDay): string | undefined {
  if (sources.length === 0) return undefined;
  return `without the spend of ${sources.join(', ')}`;
}

function meanText(mean: number | null): string | undefined {
  return mean === null ? undefined : `${mean.toFixed(1)} usual on this weekday`;
}
