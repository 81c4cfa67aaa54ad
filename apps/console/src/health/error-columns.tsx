import { Link } from '@tanstack/react-router';
import type { listErrors } from '@zipfront/contracts/api/health';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { comparableRate } from '@zipfront/contracts/console/rates';
import { PATHS } from '../paths.ts';
import { countText, dayText, percentText } from '../ui/format.ts';
import { Rate } from '../ui/Rate.tsx';
import type { SortableColumn } from '../ui/sort-rows.ts';

type Failure = ResponseOf<typeof listErrors>['rows'][number];

/** Visits with their leads. */
export type Counts = { visits: number; leads: number } | undefined;

const leadRate = (counts: Counts) =>
  counts === undefined || counts.visits === 0 ? null : counts.leads / counts.visits;

/** The columns of the errors. */
export const ERROR_COLUMNS: readonly SortableColumn<Failure>[] = [
  {
    ...{ id: 'error', label: 'Error' },
    value: ({ type, message }) => `${type}: ${message}`,
    cell: ({ fingerprint, type, message }) => (
      <Link to={PATHS.healthError} params={{ fingerprint }} search={true} className="row-name">
        {type}: {message}
      </Link>
    ),
  },
  {
    ...{ id: 'reports', label: 'Reports', isFigure: true },
    value: ({ reports }) => reports,
    cell: ({ reports }) => countText(reports),
  },
  {
    ...{ id: 'trend', label: 'Trend' },
    value: ({ lately, before }) => lately - before,
    cell: ({ before, lately, first_day }) =>
      before === 0 ? (
        <span className="pill bad">new on {dayText(first_day)}</span>
      ) : (
        `${countText(before)} → ${countText(lately)}`
      ),
  },
  {
    ...{ id: 'page', label: 'Page' },
    value: ({ page }) => page || null,
    cell: ({ page, pages }) => listed(page, pages),
  },
  {
    ...{ id: 'release', label: 'Release' },
    value: ({ release }) => release || null,
    cell: ({ release, releases }) => listed(release, releases),
  },
  {
    ...{ id: 'with', label: 'Lead rate with it', isFigure: true },
    value: ({ rates }) =>
      comparableRate(leadRate(rates?.with_error), rates?.with_error.visits ?? 0),
    cell: ({ rates }) => <LeadRate counts={rates?.with_error} />,
  },
  {
    ...{ id: 'without', label: 'Without it', isFigure: true },
    value: ({ rates }) =>
      comparableRate(leadRate(rates?.without_error), rates?.without_error.visits ?? 0),
    cell: ({ rates }) => <LeadRate counts={rates?.without_error} />,
  },
];

/** A lead rate with its visits. */
export function LeadRate({ counts }: { counts: Counts }) {
  const visits = counts?.visits ?? 0;
  const text = (rate: number) => `${percentText(rate)} of ${countText(visits)}`;
  return <Rate value={leadRate(counts)} cases={visits} text={text} />;
}

function listed(name: string, count: number): string {
  const known = name || 'not known';
  return count > 1 ? `${known} and ${count - 1} more` : known;
}
