import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { listPages } from '@zipfront/contracts/api/health';
import { rangeOf } from '../address.ts';
import { queryOf } from '../api/queries.ts';
import { FilterValues } from '../reports/FilterValues.tsx';
import { useToday } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { DaysChip } from '../ui/DaysChip.tsx';
import { daysOf } from '../ui/days.ts';
import { AddFilter, FilterChip, ValueList } from '../ui/FilterChip.tsx';
import { BadEventsCard } from './BadEventsCard.tsx';
import { ErrorsCard } from './ErrorsCard.tsx';
import {
  HEALTH_FILTERS,
  type HealthFilterName,
  type HealthSearch,
  healthQueryOf,
} from './health-search.ts';
import { PagesCard } from './PagesCard.tsx';
import { ScreensCard } from './ScreensCard.tsx';
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
  const { from = daysOf('28-days', today).from, to = today } = search;
  const query = healthQueryOf(search);
  return (
    <>
      <TopBar title="Health" site={search.site} onSite={(site) => change({ site })}>
        <DaysChip days={{ from, to }} today={today} onChange={change} />
      </TopBar>
      <ServerState />
      <div className="chips">
        {HEALTH_FILTERS.flatMap(({ id, label }) => {
          const value = search[id];
          return value === undefined
            ? []
            : [
                <FilterChip
                  key={id}
                  label={label}
                  value={value}
                  onRemove={() => change({ [id]: undefined })}
                />,
              ];
        })}
        <AddFilter
          properties={HEALTH_FILTERS.filter(({ id }) => search[id] === undefined)}
          Values={({ property, onChoose }) =>
            property === 'release' ? (
              <Releases query={query} onChoose={onChoose} />
            ) : (
              <FilterValues
                property={property as Exclude<HealthFilterName, 'release'>}
                range={rangeOf(search)}
                onChoose={onChoose}
              />
            )
          }
          onAdd={(property, value) => change({ [property]: value })}
        />
      </div>
      <PagesCard search={search} onSort={(sort) => change({ sort })} />
      <ErrorsCard search={search} onSort={(errorSort) => change({ errorSort })} />
      <SourcesCard range={rangeOf(search)} />
      <BadEventsCard />
      <ScreensCard />
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
