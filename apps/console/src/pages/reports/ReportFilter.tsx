import type { ReactNode } from 'react';
import { Choice } from './Choice.tsx';
import { DayFields } from './DayFields.tsx';

interface Props {
  /** Path of the report. */
  action: string;
  query: { from: string; to: string; site: string };
  sites: readonly string[];
  /** The usual ranges of days, each with its address. */
  ranges: readonly { label: string; address: string }[];
  /** Further filters of the report. */
  children?: ReactNode;
}

/**
 * The days, the site and the further filters of a report: links, and a form that changes the
 * address.
 */
export function ReportFilter({ action, query, sites, ranges, children }: Props) {
  return (
    <>
      <nav aria-label="Days" className="filters">
        <ul>
          {ranges.map(({ label, address }) => (
            <li key={label}>
              <a href={address}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <form method="get" action={action} className="filter">
        <DayFields from={query.from} to={query.to} />
        <Choice name="site" label="Site" values={sites} chosen={query.site} />
        {children}
        <button type="submit" className="button small">
          Show
        </button>
      </form>
    </>
  );
}
