import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { getChoices } from '@zipfront/contracts/api/reports';
import type { Role } from '@zipfront/contracts/console/accounts';
import { can } from '@zipfront/contracts/console/capabilities';
import { daysOfReport } from '@zipfront/contracts/reports/day-ranges';
import { pickRange, type RangeSearch } from '../address.ts';
import { apiQuery, sessionQuery } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { FilterValues } from '../reports/FilterValues.tsx';
import { useToday } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { DaysChip } from '../ui/DaysChip.tsx';
import { FilterChips, ValueList } from '../ui/FilterChips.tsx';
import { BadEventsCard } from './BadEventsCard.tsx';
import { BotsCard } from './BotsCard.tsx';
import { ErrorsCard } from './ErrorsCard.tsx';
import { errorsQuery, HEALTH_FILTERS, type HealthSearch } from './health-search.ts';
import { NotificationsCard } from './NotificationsCard.tsx';
import { ServerState } from './ServerState.tsx';
import './health.css';

const route = getRouteApi(PATHS.health);

/** What operators look at: the server, what could not be sent, errors, bad events and bots. */
export function Health() {
  const { data: session } = useQuery(sessionQuery);
  if (session === undefined) return null;
  if (can(session.role, 'read-reports')) return <WholeHealth role={session.role} />;
  return (
    <>
      <TopBar title="Health" />
      <NotificationsCard />
    </>
  );
}

function WholeHealth({ role }: { role: Role }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: Partial<HealthSearch>) =>
    navigate({ search: (now) => ({ ...now, ...changed }) });
  const today = useToday(search.site);
  const days = daysOfReport({ ...search, to: search.to ?? today }, today);
  const { release: _release, ...filters } = errorsQuery(search);
  return (
    <>
      <TopBar title="Health" site={search.site} onSite={(site) => change({ site })}>
        <DaysChip days={days} today={today} onChange={change} />
        <Link to={PATHS.funnel} search={{ ...filters, group: [] }} className="link">
          Pages and their speed
        </Link>
      </TopBar>
      <ServerState />
      {can(role, 'work-desk') ? <NotificationsCard /> : null}
      <ErrorsCard
        search={search}
        filters={
          <FilterChips
            properties={HEALTH_FILTERS}
            search={search}
            onChange={change}
            renderValues={({ property, onChoose }) =>
              property === 'release' ? (
                <Releases range={pickRange(search)} onChoose={onChoose} />
              ) : (
                <FilterValues property={property} range={pickRange(search)} onChoose={onChoose} />
              )
            }
          />
        }
        onSort={(sort) => change({ sort })}
      />
      <BadEventsCard />
      <BotsCard range={pickRange(search)} />
    </>
  );
}

function Releases({ range, onChoose }: { range: RangeSearch; onChoose(release: string): void }) {
  const { data } = useQuery(apiQuery(getChoices, { query: range }));
  return (
    <ValueList values={data?.releases ?? []} isLoading={data === undefined} onChoose={onChoose} />
  );
}
