import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { listPages } from '@zipfront/contracts/api/health';
import { daysOfReport } from '@zipfront/contracts/reports/day-ranges';
import { rangeOf } from '../address.ts';
import { queryOf } from '../api/queries.ts';
import { FilterValues } from '../reports/FilterValues.tsx';
import { useToday } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { DaysChip } from '../ui/DaysChip.tsx';
import { FilterChips, ValueList } from '../ui/FilterChips.tsx';
import { BadEventsCard } from './BadEventsCard.tsx';
import { ErrorsCard } from './ErrorsCard.tsx';
import { HEALTH_FILTERS, type HealthSearch, healthQueryOf } from './health-search.ts';
import { PagesCard } from './PagesCard.tsx';
import { ServerState } from './ServerState.tsx';
import { SourcesCard } from './SourcesCard.tsx';
import './health.css';

const route = getRouteApi('/health');

/** The value that shows each release by itself. */
const EACH = 'each';

/** The state of the server, and the health of pages, events and screens. */
export function Health() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: Partial<HealthSearch>) =>
    navigate({ search: (now) => ({ ...now, ...changed }) });
  const today = useToday(search.site);
  const days = daysOfReport({ ...search, to: search.to ?? today }, today);
  const query = healthQueryOf(search);
  return (
    <>
      <TopBar title="Health" site={search.site} onSite={(site) => change({ site })}>
        <DaysChip days={days} today={today} onChange={change} />
      </TopBar>
      <ServerState />
      <div className="chips">
        <FilterChips
          properties={HEALTH_FILTERS}
          search={search}
          onChange={change}
          renderValues={({ property, onChoose }) =>
            property === 'release' ? (
              <Releases query={query} onChoose={onChoose} />
            ) : (
              <FilterValues property={property} range={rangeOf(search)} onChoose={onChoose} />
            )
          }
        />
      </div>
      <PagesCard search={search} onSort={(sort) => change({ sort })} />
      <ErrorsCard search={search} onSort={(errorSort) => change({ errorSort })} />
      <SourcesCard range={rangeOf(search)} />
      <BadEventsCard />
    </>
  );
}

/** The releases with visits, and the choice of each by itself. */
function Releases({
  query,
  onChoose,
}: {
  query: ReturnType<typeof healthQueryOf>;
  onChoose(release: string): void;
}) {
  const sent = { query: { ...query, release: EACH, limit: '1000' } };
  const { data } = useQuery(queryOf(listPages, sent));
  const releases = data?.rows.flatMap(({ release }) => (release ? [release] : [])) ?? [];
  return (
    <ValueList
      values={[EACH, ...new Set(releases)]}
      isLoading={data === undefined}
      onChoose={onChoose}
    />
  );
}
