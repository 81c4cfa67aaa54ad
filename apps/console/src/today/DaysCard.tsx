import { Link, useNavigate } from '@tanstack/react-router';
import type { MeasureName } from '@zipfront/contracts/reports/measures';
import type { ReactNode } from 'react';
import { PATHS } from '../paths.ts';
import { createAnnotation } from '../reports/annotation.ts';
import { describeMeasure } from '../reports/measures.ts';
import { UnknownNotes } from '../shell/UnknownNotes.tsx';
import { type Column, column, DataTable } from '../ui/DataTable.tsx';
import { DaysChartCard } from '../ui/DaysChartCard.tsx';
import { countText, dayText, moneyText, shortMoneyText, weekdayText } from '../ui/format.ts';
import type { Panel } from '../ui/TimeChart.tsx';
import { explainUnknown, Unknown } from '../ui/Unknown.tsx';
import {
  type CountedDay,
  type CountedDays,
  firstOpenDay,
  firstPaleDay,
  leadsOfDay,
} from './counted-days.ts';
import { withoutSpendText } from './without-spend-text.ts';

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
  csv: string;
}) {
  const navigate = useNavigate();
  const last = days.rows.slice(-shown);
  const before = days.rows.slice(-2 * shown, -shown);
  const open = firstOpenDay(last, days.decision_days);
  const pale = firstPaleDay(last, open);
  const isProfitKnown = last.some(({ profit_cents }) => profit_cents !== null);
  const fullest = last.find(({ spend_cents }) => spend_cents !== null) ?? last.at(-1);
  const why = explainUnknown(fullest?.unknown.profit_cents);
  return (
    <DaysChartCard
      title={`${shown} days`}
      label={`${isProfitKnown ? 'Leads and profit' : 'Leads'} of ${shown} days`}
      isFilling
      days={last.map(({ day }) => day)}
      panels={[leadsPanel(last, before), ...(isProfitKnown ? [profitPanel(last)] : [])]}
      lack={
        isProfitKnown ? null : <UnknownNotes reasons={[]} leftOut={[{ label: 'Profit', why }]} />
      }
      annotations={days.annotations.map(createAnnotation)}
      openFrom={open}
      onDay={(day) => navigate({ to: PATHS.reports, search: { site, from: day, to: day } })}
      table={
        <>
          <DataTable
            label="Days"
            columns={columnsFor(days.currency, site)}
            rows={last.toReversed()}
            keyOf={({ day }) => day}
          />
          <UnknownNotes
            reasons={last.flatMap(({ unknown }) =>
              Object.values(unknown).map((one) => explainUnknown(one)),
            )}
          />
        </>
      }
      file={csv}
    >
      {pale === null ? null : (
        <p className="table-note">
          The days from {dayText(pale)} on are pale: partners may still decide on their leads.
        </p>
      )}
    </DaysChartCard>
  );
}

function leadsPanel(last: readonly CountedDay[], before: readonly CountedDay[]): Panel {
  return {
    kind: 'lines',
    axisText: countText,
    text: countText,
    series: [
      { label: 'Leads before', values: before.map(({ leads }) => leads), isBefore: true },
      { label: 'Leads', values: last.map(({ leads }) => leads) },
    ],
  };
}

function profitPanel(last: readonly CountedDay[]): Panel {
  return {
    kind: 'bars',
    axisText: (cents) => shortMoneyText(cents),
    text: (cents) => moneyText(cents),
    series: [{ label: 'Profit', values: last.map(({ profit_cents }) => profit_cents) }],
    note: (at) => {
      const day = last[at];
      return day ? withoutSpendText(day) : null;
    },
  };
}

function columnsFor(currency: string | null, site: string | undefined): Column<CountedDay>[] {
  const figure = (
    id: MeasureName & keyof CountedDay,
    textOf?: (day: CountedDay, text: string) => ReactNode,
  ): Column<CountedDay> => {
    const { label, text } = describeMeasure(id);
    return {
      id,
      label,
      isFigure: true,
      isPale: (day) => !day[id],
      cell: (day) => {
        if (day[id] === null) return <Unknown why={explainUnknown(day.unknown[id])} />;
        const written = text(day[id], currency);
        return textOf && day[id] !== 0 ? textOf(day, written) : written;
      },
    };
  };
  return [
    column('day', 'Day', ({ day }) => (
      <Link to={PATHS.reports} search={{ site, from: day, to: day }} className="row-name">
        <time dateTime={day}>{weekdayText(day)}</time>
      </Link>
    )),
    figure('visits'),
    figure('leads', ({ day }, text) => (
      <Link
        to={PATHS.leads}
        search={leadsOfDay(day, site)}
        aria-label={`${text} Leads, ${weekdayText(day)}`}
      >
        {text}
      </Link>
    )),
    figure('sold'),
    figure('approved_cents'),
    figure('pending_cents'),
    figure('spend_cents'),
    figure('profit_cents'),
  ];
}
