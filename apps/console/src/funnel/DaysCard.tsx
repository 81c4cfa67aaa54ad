import { useQuery } from '@tanstack/react-query';
import { listFunnelDays } from '@zipfront/contracts/api/funnel';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { MEASURES } from '@zipfront/contracts/reports/measures';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { Card } from '../ui/Card.tsx';
import { type Column, column, DataTable } from '../ui/DataTable.tsx';
import { DaysChartCard } from '../ui/DaysChartCard.tsx';
import { countText, dayText, percentText, weekdayText } from '../ui/format.ts';
import { Failed, Loading } from '../ui/States.tsx';
import type { Panel } from '../ui/TimeChart.tsx';
import { type ChartDay, fillChartDays } from './chart-days.ts';
import { type FunnelSearch, funnelFilters } from './funnel-search.ts';
import { findStep, type VisitSet } from './visit-sets.ts';

type Day = ResponseOf<typeof listFunnelDays>['rows'][number];

const MAX_DAYS = '1000';

/** @param set the steps by whose names the days are counted; undefined until they are there */
export function DaysCard({ search, set }: { search: FunnelSearch; set: VisitSet | undefined }) {
  const query = funnelFilters(search);
  const sent = { query: { ...query, limit: MAX_DAYS } };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(listFunnelDays, sent),
    placeholderData: (previous) => previous,
  });
  const days = data === undefined ? [] : fillChartDays(data.rows, data.to);
  const openFrom = data?.rows.findLast(({ is_open }) => is_open)?.day ?? null;
  if (data === undefined || set === undefined) {
    return (
      <Card title="Days">
        {error === null ? <Loading rows={6} /> : <Failed error={error} onRetry={refetch} />}
      </Card>
    );
  }
  const stepLabel = (name: string) => findStep(set, name)?.label ?? '';
  return (
    <div className={isPlaceholderData ? 'stale' : undefined}>
      <DaysChartCard
        title="Days"
        label={`Visits and ${stepLabel('sent').toLowerCase()} of each day`}
        days={days.map(({ day }) => day)}
        panels={createPanels(days, stepLabel)}
        openFrom={openFrom}
        table={
          <DataTable
            label="Days"
            columns={columnsFor(stepLabel)}
            rows={data.rows}
            keyOf={({ day }) => day}
          />
        }
        file={fileAddress(listFunnelDays, { query })}
      >
        {openFrom === null ? null : (
          <p className="table-note">
            Still open: visits since {dayText(openFrom)} may reach further steps.
          </p>
        )}
      </DaysChartCard>
    </div>
  );
}

type StepLabel = (step: string) => string;

function createPanels(days: readonly ChartDay[], stepLabel: StepLabel): Panel[] {
  return [
    {
      kind: 'lines',
      axisText: (value) => `${value}%`,
      text: (value) => `${value.toFixed(1)}%`,
      series: [
        {
          label: stepLabel('sent'),
          values: days.map((day) => (day.visits === 0 ? null : (day.sent / day.visits) * 100)),
        },
      ],
    },
    {
      kind: 'bars',
      axisText: countText,
      text: countText,
      series: [{ label: MEASURES.visits.heading, values: days.map(({ visits }) => visits) }],
    },
  ];
}

const columnsFor = (stepLabel: StepLabel): Column<Day>[] => [
  column('day', 'Day', ({ day, is_open }) => (
    <>
      <time dateTime={day}>{weekdayText(day)}</time>{' '}
      {is_open ? <span className="pill open">still open</span> : null}
    </>
  )),
  ...(
    [
      ['visits', MEASURES.visits.heading],
      ['started', stepLabel('started')],
      ['zip_accepted', stepLabel('zip_accepted')],
      ['sent', stepLabel('sent')],
    ] as const
  ).map(([id, label]) => ({
    id,
    label,
    isFigure: true,
    isPale: (day: Day) => day[id] === 0,
    cell: (day: Day) => countText(day[id]),
  })),
  {
    id: 'rate',
    label: `${stepLabel('sent')} of visits`,
    isFigure: true,
    isPale: ({ sent }) => sent === 0,
    cell: ({ sent, visits }) => (visits === 0 ? '–' : percentText(sent / visits)),
  },
];
