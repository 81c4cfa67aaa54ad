import { Link } from '@tanstack/react-router';
import { WEEKS_COMPARED } from '@zipfront/contracts/console/today';
import { MEASURES, type MeasureName } from '@zipfront/contracts/reports/measures';
import { PATHS } from '../paths.ts';
import type { ReportSearch } from '../reports/report-search.ts';
import { type Figure, Figures } from '../ui/Figures.tsx';
import { changeOfCount, changeOfMoney, countText, decimalText, moneyText } from '../ui/format.ts';
import { explainUnknown, missingSpendText } from '../ui/Unknown.tsx';
import { type CountedDay, type CountedDays, isStillOpen, leadsOfDay } from './counted-days.ts';
import { withoutSpendText } from './without-spend-text.ts';

/** The four numbers of yesterday, each against its mean on the same weekday before. */
export function YesterdayFigures({ days, site }: { days: CountedDays; site: string | undefined }) {
  const { rows, currency, decision_days } = days;
  const yesterday = rows.at(-1);
  if (yesterday === undefined) return null;
  const before = Array.from({ length: WEEKS_COMPARED }, (_, week) => rows.at(-1 - 7 * (week + 1)));
  const mean = (of: (day: CountedDay) => number | null) => knownMean(before, of);
  const { profit_cents, approved_cents, spend_cents, leads, unknown } = yesterday;
  // The note says that they are not final.
  const better = (name: MeasureName) => (isStillOpen(name, yesterday) ? null : 'more');
  const isOpen = better('approved_cents') === null;
  const inReport = (label: string, text: string, sort: ReportSearch['sort']) => (
    <Link
      to={PATHS.reports}
      search={{ site, from: yesterday.day, to: yesterday.day, sort }}
      aria-label={`${text} ${label}`}
    >
      {text}
    </Link>
  );
  const figures: Figure[] = [
    {
      label: 'Profit',
      value:
        profit_cents === null ? '–' : inReport('Profit', moneyText(profit_cents), '-profit_cents'),
      change: changeOfMoney(
        profit_cents,
        mean((day) => day.profit_cents),
      ),
      better: better('profit_cents'),
      note:
        profit_cents === null
          ? explainUnknown(unknown.profit_cents).text
          : [isOpen ? 'not final' : null, withoutSpendText(yesterday), missingSpendText(yesterday)]
              .filter(Boolean)
              .join(', '),
    },
    {
      label: 'Revenue',
      value: inReport('Revenue', moneyText(approved_cents), '-approved_cents'),
      change: changeOfCount(
        approved_cents,
        mean((day) => day.approved_cents),
      ),
      better: better('approved_cents'),
      note: isOpen ? (
        <OpenMoney day={yesterday} decisionDays={decision_days} site={site} />
      ) : undefined,
    },
    {
      label: 'Spend',
      value:
        spend_cents === null
          ? '–'
          : inReport('Spend', moneyText(spend_cents, currency), '-spend_cents'),
      change:
        yesterday.without_spend_of.length > 0
          ? null
          : changeOfCount(
              spend_cents,
              mean((day) => day.spend_cents),
            ),
      better: MEASURES.spend_cents.better,
      note:
        spend_cents === null
          ? explainUnknown(unknown.spend_cents).text
          : missingSpendText(yesterday),
    },
    {
      label: 'Leads',
      value: (
        <Link
          to={PATHS.leads}
          search={leadsOfDay(yesterday.day, site)}
          aria-label={`${countText(leads)} Leads`}
        >
          {countText(leads)}
        </Link>
      ),
      change: changeOfCount(
        leads,
        mean((day) => day.leads),
      ),
      note: meanText(mean((day) => day.leads)),
    },
  ];
  return <Figures label="Yesterday, against the same weekday of four weeks" figures={figures} />;
}

function knownMean(
  days: readonly (CountedDay | undefined)[],
  of: (day: CountedDay) => number | null,
): number | null {
  const known = days.flatMap((day) => {
    const value = day === undefined ? null : of(day);
    return value === null ? [] : [value];
  });
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function meanText(mean: number | null): string | undefined {
  return mean === null ? undefined : `${decimalText(mean)} usual on this weekday`;
}

/** What partners have promised, and the leads that may still bring money. */
function OpenMoney({
  day: { day, pending_cents, undecided, awaiting },
  decisionDays,
  site,
}: {
  day: CountedDay;
  decisionDays: number | null;
  site: string | undefined;
}) {
  const usual = decisionDays === null ? '' : `, usually for ${decisionDays} days`;
  const leads = leadsOfDay(day, site);
  return (
    <>
      not final: {pending_cents ? `${moneyText(pending_cents)} pending` : null}
      {pending_cents && awaiting + undecided > 0 ? ', ' : null}
      {awaiting === 0 ? null : (
        <Link to={PATHS.leads} search={{ ...leads, status: 'accepted' }} className="link">
          {countText(awaiting)} accepted without an amount yet
        </Link>
      )}
      {awaiting > 0 && undecided > 0 ? ', ' : null}
      {undecided === 0 ? null : (
        <Link
          to={PATHS.leads}
          search={{ ...leads, kind: 'hand-off', decision: 'none' }}
          className="link"
        >
          {countText(undecided)} undecided{usual}
        </Link>
      )}
    </>
  );
}
