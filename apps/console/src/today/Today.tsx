import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { listAlerts } from '@zipfront/contracts/api/alerts';
import { listFirstSteps } from '@zipfront/contracts/api/first-steps';
import { getDays } from '@zipfront/contracts/api/today';
import { DAY_RANGES, daysAfter, USUAL_RANGE } from '@zipfront/contracts/reports/day-ranges';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { useToday } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { Card } from '../ui/Card.tsx';
import { weekdayText } from '../ui/format.ts';
import { Loaded } from '../ui/States.tsx';
import { Alerts } from './Alerts.tsx';
import type { CountedDays } from './counted-days.ts';
import { DaysCard } from './DaysCard.tsx';
import { FirstSteps, OpenSteps } from './FirstSteps.tsx';
import { MovedCampaigns } from './MovedCampaigns.tsx';
import { YesterdayFigures } from './YesterdayFigures.tsx';

const route = getRouteApi(PATHS.home);

const SHOWN = 28;

export function Today() {
  const { site } = route.useSearch();
  const navigate = route.useNavigate();
  const today = useToday(site);
  const yesterday = daysAfter(today, -1);
  // Yesterday is compared with the four same weekdays, and the chart with the days before it.
  const query = { from: daysAfter(today, -2 * SHOWN), to: yesterday, ...(site && { site }) };
  const found = useQuery(apiQuery(getDays, { query }));
  // What stands beside the chart comes with it, so that nothing moves.
  usePrefetchQuery(apiQuery(listAlerts, {}));
  usePrefetchQuery(apiQuery(listFirstSteps, {}));
  return (
    <>
      <TopBar title="Today" site={site} onSite={(chosen) => navigate({ search: { site: chosen } })}>
        <span className="quiet">
          Yesterday, {weekdayText(yesterday)}, against this weekday of four weeks
        </span>
        <Link
          to={PATHS.reports}
          search={{ site, from: today, to: today, compare: 'before' }}
          className="link"
        >
          Today so far
        </Link>
      </TopBar>
      <Loaded found={found} rows={10} title="Yesterday">
        {(days) =>
          days.rows.every(({ visits }) => visits === 0) ? (
            <div className="columns">
              <FirstSteps />
              <Alerts isNew site={site} />
            </div>
          ) : (
            <Morning days={days} today={today} site={site} csv={fileAddress(getDays, { query })} />
          )
        }
      </Loaded>
    </>
  );
}

function Morning({
  days,
  today,
  site,
  csv,
}: {
  days: CountedDays;
  today: string;
  site: string | undefined;
  csv: string;
}) {
  const range = { ...DAY_RANGES[USUAL_RANGE].days(today), site };
  return (
    <>
      <YesterdayFigures days={days} site={site} />
      <div className="columns even">
        <DaysCard days={days} site={site} shown={SHOWN} csv={csv} />
        <Alerts site={site} />
      </div>
      <OpenSteps />
      <Card
        title="Campaigns that earned and lost most, 28 days"
        more={
          <>
            <Link
              to={PATHS.reports}
              search={{ site, ...DAY_RANGES['7-days'].days(today), sort: 'profit_cents' }}
              className="link"
            >
              Lost most in 7 days
            </Link>
            <Link
              to={PATHS.reports}
              search={{ ...range, by: ['campaign', 'source'] }}
              className="link"
            >
              All campaigns
            </Link>
          </>
        }
      >
        <MovedCampaigns range={range} />
      </Card>
    </>
  );
}
