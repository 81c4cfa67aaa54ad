import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { getFunnel } from '@zipfront/contracts/api/funnel';
import { daysOfReport } from '@zipfront/contracts/reports/day-ranges';
import { apiQuery } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { ShowToday } from '../reports/ShowToday.tsx';
import { useToday } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { Card } from '../ui/Card.tsx';
import { DaysChip } from '../ui/DaysChip.tsx';
import { Empty, Loaded } from '../ui/States.tsx';
import { DaysCard } from './DaysCard.tsx';
import { useBefore } from './days-before.ts';
import { FunnelChips } from './FunnelChips.tsx';
import { FunnelFigures } from './FunnelFigures.tsx';
import { type FunnelSearch, funnelFilters } from './funnel-search.ts';
import { HowComputed } from './HowComputed.tsx';
import { PagesCard } from './PagesCard.tsx';
import { StepsCard } from './StepsCard.tsx';
import { groupByVisitSet } from './visit-sets.ts';
import './funnel.css';

const route = getRouteApi(PATHS.funnel);

export function Funnel() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: Partial<FunnelSearch>) =>
    navigate({ search: (now) => ({ ...now, ...changed }) });
  const query = { ...funnelFilters(search), group: search.group };
  const found = useQuery({
    ...apiQuery(getFunnel, { query }),
    placeholderData: (previous) => previous,
  });
  const { data, error, isPlaceholderData } = found;
  const today = useToday(search.site);
  const days = daysOfReport(search, today);
  const sets = data === undefined ? [] : groupByVisitSet(data);
  const [all] = sets;
  const before = useBefore(search, days);
  const hasVisits = (all?.steps[0]?.count ?? 0) > 0;
  return (
    <>
      <TopBar title="Funnel" site={search.site} onSite={(site) => change({ site })}>
        <DaysChip days={days} today={today} onChange={change} />
      </TopBar>
      <FunnelChips search={search} onChange={change} />
      <Loaded
        found={{ ...found, data: before === undefined ? undefined : data && { ...data, before } }}
        title="Steps"
      >
        {(answer) => (
          <div
            aria-busy={isPlaceholderData}
            className={isPlaceholderData ? 'stale stack' : 'stack'}
          >
            {all !== undefined && hasVisits ? (
              <>
                <FunnelFigures
                  set={all}
                  answer={answer}
                  search={search}
                  before={answer.since === null ? answer.before : null}
                />
                <StepsCard sets={sets} answer={answer} search={search} />
              </>
            ) : (
              <Card title="Steps">
                <Empty title="No visits on these days.">
                  <ShowToday days={days} today={today} />
                  <Link to={PATHS.funnel} search={{ site: search.site }} className="link">
                    Show all of the last 28 days
                  </Link>
                </Empty>
              </Card>
            )}
          </div>
        )}
      </Loaded>
      {hasVisits || (data === undefined && error === null) ? (
        <>
          <DaysCard search={search} set={all} />
          <PagesCard search={search} onChange={change} />
        </>
      ) : null}
      {data === undefined ? null : <HowComputed timeZone={data.time_zone} />}
    </>
  );
}
