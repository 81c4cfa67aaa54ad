import { Link } from '@tanstack/react-router';
import type { listErrors } from '@zipfront/contracts/api/health';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { comparableRate } from '@zipfront/contracts/console/rates';
import { PATHS } from '../paths.ts';
import { breakable } from '../ui/breakable.tsx';
import { countText, dayText, percentText } from '../ui/format.ts';
import { Rate } from '../ui/Rate.tsx';
import type { SortableColumn } from '../ui/sort-rows.ts';

type Failure = ResponseOf<typeof listErrors>['rows'][number];

export type Counts = { visits: number; leads: number } | undefined;

const leadRate = (counts: Counts) =>
  counts === undefined || counts.visits === 0 ? null : counts.leads / counts.visits;

export const ERROR_COLUMNS: readonly SortableColumn<Failure>[] = [
  {
    id: 'error',
    label: 'Error',
    value: ({ type, message }) => `${type}: ${message}`,
    cell: ({ fingerprint, type, message }) => (
      <Link to={PATHS.healthError} params={{ fingerprint }} search={true} className="row-name">
        {type}: {message}
      </Link>
    ),
  },
  {
    id: 'reports',
    label: 'Reports',
    isFigure: true,
    value: ({ reports }) => reports,
    cell: ({ reports }) => countText(reports),
  },
  {
    id: 'trend',
    label: 'Trend',
    value: ({ lately, before }) => lately - before,
    cell: ({ before, lately, first_day }) =>
      before === 0 ? (
        <span className="pill bad">new on {dayText(first_day)}</span>
      ) : (
        `${countText(before)} → ${countText(lately)}`
      ),
  },
  {
    id: 'page',
    label: 'Page',
    value: ({ page }) => page || null,
    cell: ({ page, pages }) => <Listed name={page} count={pages} />,
  },
  {
    id: 'release',
    label: 'Release',
    value: ({ release }) => release || null,
    cell: ({ release, releases }) => <Listed name={release} count={releases} />,
  },
  {
    id: 'with',
    label: 'Lead rate with it',
    isFigure: true,
    value: ({ rates }) =>
      comparableRate(leadRate(rates?.with_error), rates?.with_error.visits ?? 0),
    cell: ({ rates }) => <LeadRate counts={rates?.with_error} isUnder />,
  },
  {
    id: 'without',
    label: 'Without it',
    isFigure: true,
    value: ({ rates }) =>
      comparableRate(leadRate(rates?.without_error), rates?.without_error.visits ?? 0),
    cell: ({ rates }) => <LeadRate counts={rates?.without_error} isUnder />,
  },
];

export function LeadRate({ counts, isUnder = false }: { counts: Counts; isUnder?: boolean }) {
  const visits = counts?.visits ?? 0;
  const share = `of ${countText(visits)}`;
  const text = (rate: number) => (
    <>
      {percentText(rate)} {isUnder ? <small className="under">{share}</small> : share}
    </>
  );
  return <Rate value={leadRate(counts)} cases={visits} text={text} />;
}

function Listed({ name, count }: { name: string; count: number }) {
  return (
    <span className="wrapped">
      {breakable(name || 'not known')}{' '}
      {count > 1 ? <small className="under">and {count - 1} more</small> : null}
    </span>
  );
}
