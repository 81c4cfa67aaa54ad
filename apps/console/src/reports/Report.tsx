import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { getReport, MAX_DAYS_OF_EACH } from '@zipfront/contracts/api/reports';
import { daysOfReport } from '@zipfront/contracts/reports/day-ranges';
import { DIMENSIONS, USUAL_BY } from '@zipfront/contracts/reports/dimensions';
import { EXPECTED_MEASURES } from '@zipfront/contracts/reports/measures';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { Suspense } from 'react';
import { pickRange } from '../address.ts';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { useToday } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { Card, CsvLink } from '../ui/Card.tsx';
import { DaysChip } from '../ui/DaysChip.tsx';
import { instantText } from '../ui/format.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { Empty, Loaded } from '../ui/States.tsx';
import { ComparedDays } from './ComparedDays.tsx';
import { ComparisonChip } from './ComparisonChip.tsx';
import { DaysCard } from './DaysCard.tsx';
import { HowComputed } from './HowComputed.tsx';
import { leftOutText } from './left-out-text.ts';
import type { ReportAnswer, ReportQuery } from './measures.ts';
import { QuickReports } from './QuickReports.tsx';
import { ReportChips } from './ReportChips.tsx';
import { ReportFigures } from './ReportFigures.tsx';
import { ReportTable } from './ReportTable.tsx';
import { answerableSearch, type ReportSearch, reportFilters } from './report-search.ts';
import { SavedReports } from './SavedReports.tsx';
import { ShowToday } from './ShowToday.tsx';
import { TableChips } from './TableChips.tsx';

// Below the table, and of some reports alone.
const PartnerFacts = lazyPart(() => import('./PartnerFacts.tsx'));
const Privacy = lazyPart(() => import('./Privacy.tsx'));

const route = getRouteApi(PATHS.reports);

/** Rows of the screen; the file has all. */
const ROWS_SHOWN = 200;

export function Report() {
  const search = answerableSearch(route.useSearch());
  const navigate = route.useNavigate();
  const change = (changed: Partial<ReportSearch>) =>
    navigate({ search: (now) => ({ ...now, ...changed }) });
  const by = search.by.length === 0 ? [...USUAL_BY] : search.by.slice(0, 2);
  const query = queryFor({ ...search, by });
  const found = useQuery({
    ...apiQuery(getReport, { query }),
    placeholderData: (previous) => previous,
  });
  const { data: shown, isPlaceholderData, dataUpdatedAt } = found;
  const series = useSeries(query, shown);
  const today = useToday(search.site);
  const days = daysOfReport(search, today);
  const isFiltered = Object.values(reportFilters(search)).some((value) => value !== undefined);
  return (
    <>
      <TopBar
        title={search.campaign || by.map((name) => DIMENSIONS[name].many).join(' and ')}
        site={search.site}
        onSite={(site) => change({ site })}
      >
        <DaysChip
          days={days}
          today={today}
          onChange={({ from, to }) => {
            const { compare_from: first = from } = search;
            change({ from, to, compare_from: first < from ? first : undefined });
          }}
        />
        <ComparisonChip search={search} days={days} onChange={change} />
        <QuickReports search={search} onChoose={(chosen) => navigate({ search: chosen })} />
        <SavedReports search={search} />
      </TopBar>
      <ReportChips by={by} search={search} onChange={change} />
      <Loaded found={found} title="Loading">
        {(data) => (
          <div
            aria-busy={isPlaceholderData}
            className={isPlaceholderData ? 'stale stack' : 'stack'}
          >
            {data.rows.length + data.left_out === 0 ? null : (
              <ReportFigures
                report={data}
                expected={isPlaceholderData ? undefined : series?.totals}
              />
            )}
            <DaysCard
              query={query}
              report={data}
              search={search}
              isWaiting={isPlaceholderData}
              onChange={change}
            />
            <Card
              title={`By ${by.map((name) => DIMENSIONS[name].heading.toLowerCase()).join(' and ')}`}
              more={
                <>
                  {data.compared_days ? (
                    <ComparedDays report={data} days={data.compared_days} />
                  ) : null}
                  {isPlaceholderData ? null : (
                    <span>
                      as of {instantText(new Date(dataUpdatedAt).toISOString(), data.time_zone)}
                    </span>
                  )}
                  <CsvLink file={fileAddress(getReport, { query })} />
                  <TableChips by={by} search={search} onChange={change} />
                </>
              }
            >
              {data.rows.length === 0 ? (
                <Empty title="No visits and leads on these days.">
                  <ShowToday days={days} today={today} />
                  {isNarrowed(search) ? (
                    <Link
                      to={PATHS.reports}
                      search={pickRange({ site: search.site })}
                      className="link"
                    >
                      Show all of the last 28 days
                    </Link>
                  ) : (
                    <>
                      Put your links into your ads:{' '}
                      <Link to={PATHS.home} search={{ site: search.site }} className="link">
                        the first steps on Today
                      </Link>{' '}
                      have them.
                    </>
                  )}
                </Empty>
              ) : (
                <ReportTable
                  report={data}
                  series={series}
                  search={search}
                  onSort={(sort) => change({ sort })}
                />
              )}
              {data.left_out === 0 ? null : (
                <p className="table-note">
                  {leftOutText(data.left_out, data.rows.length === ROWS_SHOWN, search.min)}
                </p>
              )}
            </Card>
            <Suspense fallback={null}>
              {by[0] === 'partner' ? (
                <PartnerFacts range={pickRange(search)} isFiltered={isFiltered} />
              ) : null}
              {by[0] === undefined ? null : (
                <Privacy by={by[0]} range={pickRange(search)} isFiltered={isFiltered} />
              )}
            </Suspense>
            <HowComputed timeZone={data.time_zone} />
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Whether the days or a filter may be what leaves the report empty. */
function isNarrowed(search: ReportSearch): boolean {
  const { from, to, min } = search;
  return [from, to, min, ...Object.values(reportFilters(search))].some(
    (part) => part !== undefined,
  );
}

function queryFor({ by, columns, chart, min, ...search }: ReportSearch): ReportQuery {
  const minimum = min === undefined ? {} : { min_visits: min };
  const isExpecting = [...columns, chart ?? ''].some((name) => EXPECTED_MEASURES.includes(name));
  const expected = isExpecting ? ({ expected: 'revenue' } as const) : {};
  return { ...search, ...minimum, ...expected, by, limit: String(ROWS_SHOWN) };
}

/** Days of each row, and expected revenue, take longer: they are asked for after the rows. */
function useSeries(query: ReportQuery, report: ReportAnswer | undefined): ReportAnswer | undefined {
  const isByDays = query.by?.some((name) => name === 'day' || name === 'weekday') ?? false;
  const days = report && (Date.parse(report.to) - Date.parse(report.from)) / DAY_MS;
  const { data } = useQuery({
    ...apiQuery(getReport, {
      query: { ...query, expected: 'revenue', ...(isByDays ? {} : { series: 'day' }) },
    }),
    enabled: days !== undefined && days < MAX_DAYS_OF_EACH,
  });
  return data;
}
