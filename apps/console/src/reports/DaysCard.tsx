import { useQuery } from '@tanstack/react-query';
import { getReport } from '@zipfront/contracts/api/reports';
import { getDays } from '@zipfront/contracts/api/today';
import { countDays } from '@zipfront/contracts/reports/day-ranges';
import { EXPECTED_MEASURES } from '@zipfront/contracts/reports/measures';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { useToday } from '../shell/reporting-time.ts';
import { UnknownNotes } from '../shell/UnknownNotes.tsx';
import { Card } from '../ui/Card.tsx';
import { ChipMenu } from '../ui/ChipMenu.tsx';
import { DaysChartCard } from '../ui/DaysChartCard.tsx';
import { Failed } from '../ui/States.tsx';
import type { Panel } from '../ui/TimeChart.tsx';
import { explainUnknown } from '../ui/Unknown.tsx';
import { createAnnotation } from './annotation.ts';
import { chartedMeasure, type DayRow, daysIn, dayValues, isKnownIn } from './day-values.ts';
import { leftOut } from './LeftOut.tsx';
import {
  MEASURE_COLUMNS,
  type MeasureColumn,
  type ReportAnswer,
  type ReportQuery,
} from './measures.ts';
import { ReportTable } from './ReportTable.tsx';
import { oneDaySearch, type ReportSearch, reportFilters } from './report-search.ts';

/** More than a year of days is drawn finer than a screen is. */
const MAX_DAYS = 400;

/** Draws nothing for a range of a single day. */
export function DaysCard({
  query,
  report,
  search,
  isWaiting,
  onChange,
}: {
  query: ReportQuery;
  report: ReportAnswer;
  search: ReportSearch;
  /** Whether the report is still that of another query: its days are asked for after it. */
  isWaiting: boolean;
  onChange(changed: Partial<ReportSearch>): void;
}) {
  const compared = report.compared_days?.since === null ? report.compared_days : undefined;
  const asked = dayQuery(query, report);
  const { compare: _compare, compare_from: _first, ...alone } = asked;
  const isDrawn = !isWaiting && hasDays(report);
  const found = useQuery({
    ...apiQuery(getReport, { query: asked }),
    enabled: isDrawn,
    placeholderData: (previous) => previous,
  });
  const before = useQuery({
    ...apiQuery(getReport, { query: { ...alone, from: compared?.from, to: compared?.to } }),
    enabled: isDrawn && compared !== undefined,
  });
  const { from, to } = report;
  const isMarked = isDrawn && isOfWholePages(search);
  const happened = useQuery({
    ...apiQuery(getDays, { query: { from, to, ...(search.site && { site: search.site }) } }),
    enabled: isMarked,
  });
  const annotations = isMarked ? (happened.data?.annotations ?? []) : [];
  const today = useToday(search.site);
  if (!hasDays(report)) return null;
  const { data, error, refetch, isPlaceholderData } = found;
  if (error !== null && data === undefined) {
    return (
      <Card title="Days">
        <Failed error={error} onRetry={refetch} />
      </Card>
    );
  }
  // Until the days are there, axes and legend hold their place.
  const shown = data ?? { ...report, rows: [] };
  const rows = shown.rows.toSorted(byDay);
  const measure = chartedMeasure(data === undefined ? [report.totals] : rows, search.chart);
  const panel = createPanel(measure, shown, {
    hasBefore: compared !== undefined,
    data: before.data,
  });
  // Before the days are there, nothing is known, and the chart holds its place.
  const isUnknown = data !== undefined && !isKnownIn(measure, rows);
  const title = `${measure.label} by day`;
  return (
    <div className={isPlaceholderData && !isWaiting ? 'stale' : undefined}>
      <DaysChartCard
        title={title}
        label={title}
        days={daysIn(shown)}
        panels={isUnknown ? [] : [panel]}
        lack={
          isUnknown ? (
            <UnknownNotes
              reasons={[]}
              leftOut={[
                { label: measure.label, why: explainUnknown(shown.totals.unknown[measure.id]) },
              ]}
            />
          ) : null
        }
        annotations={annotations.map(createAnnotation)}
        openFrom={today}
        onDay={(day) => onChange(oneDaySearch(search, day))}
        choice={
          <ChipMenu
            label="Measure of the chart"
            kind="quiet"
            options={MEASURE_COLUMNS.filter(
              (one) =>
                one === measure || isKnownIn(one, rows) || EXPECTED_MEASURES.includes(one.id),
            )}
            chosen={[measure.id]}
            onChoose={([chosen]) => onChange({ chart: chosen as ReportSearch['chart'] })}
          >
            {measure.label}
          </ChipMenu>
        }
        table={
          <ReportTable
            report={{ ...shown, by: ['day'], rows }}
            series={undefined}
            search={{ ...search, sort: undefined }}
          />
        }
        file={fileAddress(getReport, { query: asked })}
      />
    </div>
  );
}

/** What happened on a day concerns all pages or one, and may not concern a part of their traffic. */
function isOfWholePages(search: ReportSearch): boolean {
  const { page: _page, ...others } = reportFilters(search);
  return Object.values(others).every((value) => value === undefined);
}

function byDay({ day: one = '' }: DayRow, { day: other = '' }: DayRow): number {
  return one < other ? -1 : 1;
}

function hasDays(report: ReportAnswer): boolean {
  const days = countDays(report);
  return days > 1 && days <= MAX_DAYS && report.rows.length + report.left_out > 0;
}

function dayQuery(
  { sort: _sort, min_visits: _least, ...query }: ReportQuery,
  { from, to }: ReportAnswer,
): ReportQuery {
  return { ...query, from, to, by: ['day'], limit: '1000' };
}

function createPanel(
  { id, label, value, text, axisText = text }: MeasureColumn,
  { rows, currency, ...range }: ReportAnswer,
  { hasBefore, data: before }: { hasBefore: boolean; data: ReportAnswer | undefined },
): Panel {
  const days = daysIn(range);
  const found = new Map(rows.map((row) => [row.day, row]));
  const earlier = before ? dayValues({ value }, daysIn(before), before.rows) : [];
  const ofBefore = {
    label: `${label} before`,
    values: days.map((_, index) => earlier[index] ?? null),
    isBefore: true,
  };
  return {
    kind: 'bars',
    axisText: (number) => axisText(number, currency),
    text: (number) => text(number, currency),
    note: (at) => {
      const row = found.get(days[at]);
      return row === undefined ? null : leftOut(row, id);
    },
    series: [{ label, values: dayValues({ value }, days, rows) }, ...(hasBefore ? [ofBefore] : [])],
  };
}
