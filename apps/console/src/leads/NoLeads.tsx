import { Link } from '@tanstack/react-router';
import { PATHS } from '../paths.ts';
import { useMayOpen } from '../shell/use-may-open.ts';
import { Empty } from '../ui/States.tsx';
import type { LeadsSearch } from './leads-search.ts';

export function NoLeads({
  search: { from, to, ...filters },
  isUsual,
}: {
  search: LeadsSearch;
  isUsual: boolean;
}) {
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  if (isUsual && !isFiltered) {
    return (
      <Empty title="No visit of the last 28 days has made a lead.">
        Leads come from visits, and visits from links in ads.{' '}
        <Link to={PATHS.home} className="link">
          First steps on Today
        </Link>
      </Empty>
    );
  }
  const title =
    filters.search !== undefined
      ? 'No lead has this id, reference, click id, zip code or campaign.'
      : isFiltered
        ? 'No leads that these filters hold for.'
        : 'No visit of these days has made a lead.';
  return (
    <Empty title={title}>
      {filters.search === undefined ? null : <ByName search={filters.search} />}
      <Link to={PATHS.leads} className="link">
        Show all of the last 28 days
      </Link>
    </Empty>
  );
}

/** People at the desk alone may see whose lead it is. */
function ByName({ search }: { search: string }) {
  const mayOpen = useMayOpen(PATHS.orders);
  return (
    <p>
      Leads have no names, numbers and addresses of people.{' '}
      {mayOpen ? (
        <>
          Search for these in{' '}
          <Link to={PATHS.callBacks} search={{ search }} className="link">
            Calls
          </Link>{' '}
          or{' '}
          <Link to={PATHS.orders} search={{ search }} className="link">
            Orders
          </Link>
          .
        </>
      ) : (
        'The desk can search for these.'
      )}
    </p>
  );
}
