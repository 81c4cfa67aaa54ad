import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { getError } from '@zipfront/contracts/api/health';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { apiQuery } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { Card } from '../ui/Card.tsx';
import { type Column, column, DataTable, figure } from '../ui/DataTable.tsx';
import { DaysChartCard } from '../ui/DaysChartCard.tsx';
import { Figures } from '../ui/Figures.tsx';
import { countText, daysText, dayText, instantText, weekdayText } from '../ui/format.ts';
import { Loaded } from '../ui/States.tsx';
import { isPartChosen } from './ErrorsCard.tsx';
import { LeadRate } from './error-columns.tsx';
import './health.css';

const route = getRouteApi(PATHS.healthError);

type Detail = ResponseOf<typeof getError>;
type Named = Detail['releases'][number];

export function ErrorDetail() {
  const { fingerprint } = route.useParams();
  const search = route.useSearch();
  const found = useQuery(apiQuery(getError, { param: { fingerprint }, query: search }));
  const { data } = found;
  const timeZone = useTimeZone(search.site);
  return (
    <>
      <TopBar title={data?.type ?? 'Error'}>
        <Link to={PATHS.health} search={search} className="link">
          Health
        </Link>
      </TopBar>
      <Loaded found={found}>
        {(data) => (
          <>
            <p className="message">{data.message}</p>
            <Figures
              label="The error"
              figures={[
                {
                  label: 'Reports of all days',
                  value: countText(data.times),
                  note: `since ${instantText(data.first_at, timeZone)}`,
                },
                {
                  label: 'Last report',
                  value: <span className="words">{instantText(data.last_at, timeZone)}</span>,
                  note: data.agent,
                },
              ]}
            />
            <DaysCard detail={data} />
            <div className="columns">
              <Card title="The last report">
                <pre className="frames">{data.frames.join('\n')}</pre>
                {data.steps.length === 0 ? null : (
                  <p className="table-note">On the page before: {data.steps.join(', ')}.</p>
                )}
              </Card>
              <Card title="Leads">
                <p className="table-note">
                  <LeadRate counts={data.rates?.with_error} /> of the visits that had it became
                  leads; <LeadRate counts={data.rates?.without_error} /> of the others that began on
                  the same pages.
                  {isPartChosen(search) ? ' Only these rates are of the chosen visits.' : ''}
                </p>
              </Card>
            </div>
            <NamedCard title="Releases" label="Release" detail={data} rows={data.releases} />
            <NamedCard title="Pages" label="Page" detail={data} rows={data.pages} />
          </>
        )}
      </Loaded>
    </>
  );
}

function DaysCard({ detail: { days, since } }: { detail: Detail }) {
  if (days.length === 0) return null;
  return (
    <DaysChartCard
      title={since === null ? 'Reports by day' : `Reports by day, since ${dayText(since)}`}
      label="Reports by day"
      days={days.map(({ day }) => day)}
      panels={[
        {
          kind: 'bars',
          axisText: countText,
          text: countText,
          series: [{ label: 'Reports', values: days.map(({ reports }) => reports) }],
        },
      ]}
      table={
        <DataTable
          label="Reports by day"
          columns={[
            column('day', 'Day', ({ day }) => weekdayText(day)),
            {
              id: 'reports',
              label: 'Reports',
              isFigure: true,
              isPale: ({ reports }) => reports === 0,
              cell: ({ reports }) => countText(reports),
            },
          ]}
          rows={days.toReversed()}
          keyOf={({ day }) => day}
        />
      }
    />
  );
}

function NamedCard({
  title,
  label,
  detail: { days },
  rows,
}: {
  title: string;
  label: string;
  detail: Detail;
  rows: readonly Named[];
}) {
  const [first, last = first] = [days[0], days.at(-1)];
  const shown = first && last ? `, ${daysText({ from: first.day, to: last.day })}` : '';
  const columns: Column<Named>[] = [
    { id: 'name', label, cell: ({ name }) => name || 'not known' },
    figure('reports', 'Reports', ({ reports }) => countText(reports)),
    column('first', 'First day', ({ first_day }) => weekdayText(first_day)),
  ];
  return (
    <Card title={`${title}${shown}`}>
      <DataTable label={title} columns={columns} rows={rows} keyOf={({ name }) => name} />
    </Card>
  );
}
