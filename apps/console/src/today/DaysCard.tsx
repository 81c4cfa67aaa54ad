import { Link } from '@tanstack/react-router';
import { ChartCard } from '../ui/ChartCard.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { countText, moneyText, shortMoneyText, weekdayText } from '../ui/format.ts';
import { Legend } from '../ui/Legend.tsx';
import { type Annotation, type Panel, TimeChart } from '../ui/TimeChart.tsx';
import { type CountedDay, type CountedDays, leadsOfDay } from './counted-days.ts';

/** Days whose profit still changes, where it is not known when partners decide. */
const USUAL_DECISION_DAYS = 3;

/** The last days as a chart, with the days before them, or as a table. */
export function DaysCard({
  days,
  site,
  shown,
  csv,
}: {
  days: CountedDays;
  site: string | undefined;
  shown: number;
  /** Address of the file. */
  csv: string;
}) {
  const last = days.rows.slice(-shown);
  const before = days.rows.slice(-2 * shown, -shown);
  const panels = panelsOf(last, before);
  const open = last.at(-(days.decision_days ?? USUAL_DECISION_DAYS))?.day ?? null;
  return (
    <ChartCard
      title={`${shown} days`}
      legend={<Legend panels={panels} />}
      chart={
        <TimeChart
          label={`Leads and profit of ${shown} days`}
          days={last.map(({ day }) => day)}
          panels={panels}
          annotations={days.annotations.map(annotationOf)}
          openFrom={open}
        />
      }
      table={
        <DataTable
          label="Days"
          columns={columnsFor(days.currency, site)}
          rows={last.toReversed()}
          keyOf={({ day }) => day}
        />
      }
      picture={{ screen: 'today', days: { from: last[0]?.day ?? days.from, to: days.to } }}
      file={csv}
    />
  );
}

function panelsOf(last: readonly CountedDay[], before: readonly CountedDay[]): Panel[] {
  return [
    {
      kind: 'lines',
      axisText: countText,
      text: countText,
      series: [
        { label: 'Leads before', values: before.map(({ leads }) => leads), isBefore: true },
        { label: 'Leads', values: last.map(({ leads }) => leads) },
      ],
    },
    {
      kind: 'bars',
      axisText: (cents) => shortMoneyText(cents),
      text: (cents) => moneyText(cents),
      series: [{ label: 'Profit', values: last.map(({ profit_cents }) => profit_cents) }],
    },
  ];
}

const ANNOTATION_WORDS: Record<CountedDays['annotations'][number]['kind'], string> = {
  release: 'release',
  'spend-import': 'import of',
  'experiment-start': 'start of',
  'experiment-end': 'end of',
};

function annotationOf({ day, kind, name }: CountedDays['annotations'][number]): Annotation {
  return { day, text: `${ANNOTATION_WORDS[kind]} ${name}` };
}

function columnsFor(currency: string | null, site: string | undefined): Column<CountedDay>[] {
  const figure = (
    id: string,
    label: string,
    value: (day: CountedDay) => number | null,
    text: (value: number | null) => string,
  ): Column<CountedDay> => ({
    ...{ id, label, isFigure: true },
    isPale: (day) => !value(day),
    cell: (day) => text(value(day)),
  });
  return [
    { id: 'day', label: 'Day', cell: ({ day }) => <time dateTime={day}>{weekdayText(day)}</time> },
    figure('visits', 'Visits', ({ visits }) => visits, countText),
    {
      ...figure('leads', 'Leads', ({ leads }) => leads, countText),
      cell: ({ day, leads }) =>
        leads === 0 ? (
          countText(leads)
        ) : (
          <Link to="/leads" search={leadsOfDay(day, site)}>
            {countText(leads)}
          </Link>
        ),
    },
    figure('sold', 'Sold', ({ sold }) => sold, countText),
    figure(
      'revenue',
      'Revenue',
      (day) => day.approved_cents,
      (cents) => moneyText(cents),
    ),
    figure(
      'pending',
      'Pending',
      (day) => day.pending_cents,
      (cents) => moneyText(cents),
    ),
    figure(
      'spend',
      'Spend',
      (day) => day.spend_cents,
      (cents) => moneyText(cents, currency),
    ),
    figure(
      'profit',
      'Profit',
      (day) => day.profit_cents,
      (cents) => moneyText(cents),
    ),
  ];
}
