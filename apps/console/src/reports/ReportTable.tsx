import { Link } from '@tanstack/react-router';
import {
  DIMENSIONS,
  type DimensionName,
  isOfDays,
  usualSort,
} from '@zipfront/contracts/reports/dimensions';
import { PATHS } from '../paths.ts';
import { UnknownNotes } from '../shell/UnknownNotes.tsx';
import { type Column, column, DataTable } from '../ui/DataTable.tsx';
import { Sparkline } from '../ui/Sparkline.tsx';
import { explainUnknown } from '../ui/Unknown.tsx';
import { LeftOutNote } from './LeftOut.tsx';
import { ALL, dimensionText, isTotal, measureColumn } from './measure-column.tsx';
import {
  MEASURE_COLUMNS,
  type MeasureColumn,
  type ReportAnswer,
  type ReportRow,
  usualColumns,
} from './measures.ts';
import { oneDaySearch, REPORT_FILTERS, type ReportSearch } from './report-search.ts';

export function ReportTable({
  report,
  series,
  search,
  onSort,
}: {
  report: ReportAnswer;
  series: ReportAnswer | undefined;
  search: ReportSearch;
  onSort?: (sort: string) => void;
}) {
  const isShown = ({ value }: MeasureColumn) =>
    search.columns.length > 0 || report.rows.some((row) => value(row) !== null);
  const chosen =
    search.columns.length === 0
      ? usualColumns(report.by)
      : MEASURE_COLUMNS.filter(({ id }) => search.columns.includes(id));
  const measures = chosen.filter(isShown);
  const rowKey = (row: ReportRow) => report.by.map((name) => row[name]).join('\n');
  const columns: Column<ReportRow>[] = [
    column('name', report.by.map((name) => DIMENSIONS[name].heading).join(', '), (row) => (
      <RowName row={row} by={report.by} search={search} />
    )),
    // Changes take the room of the series: all columns fit 1,280 px.
    ...(report.compared_days || report.by.some(isOfDays) ? [] : [seriesColumn(series, rowKey)]),
    ...measures.map((measure) => measureColumn(measure, report, search)),
  ];
  const rows = [report.totals, ...report.rows];
  const reasons = measures.flatMap((measure) =>
    rows
      .filter((row) => measure.value(row) === null)
      .map(({ unknown }) => explainUnknown(unknown[measure.id])),
  );
  // A row that lacks nothing but what all of them lack.
  const fullest = report.rows.find(({ spend_cents }) => spend_cents !== null) ?? report.rows[0];
  const leftOut = chosen
    .filter((measure) => !isShown(measure))
    .map(({ id, label }) => ({
      label,
      why: explainUnknown(report.totals.unknown[id] ?? fullest?.unknown[id]),
    }));
  return (
    <>
      <DataTable
        label="Report"
        columns={columns}
        rows={report.rows}
        keyOf={rowKey}
        total={{ ...report.totals, isTotal: true } as ReportRow}
        sort={search.sort ?? usualSort(report.by) ?? undefined}
        sortable={new Set(measures.map(({ id }) => id))}
        onSort={onSort}
      />
      <LeftOutNote
        rows={rows}
        ids={measures.map(({ id }) => id)}
        lacksSpend={report.without_spend_of.length > 0}
      />
      <UnknownNotes reasons={reasons} leftOut={leftOut} />
    </>
  );
}

/** Leads to the days of a row; of a day, to that day alone. */
function RowName({
  row,
  by,
  search,
}: {
  row: ReportRow;
  by: readonly DimensionName[];
  search: ReportSearch;
}) {
  if (isTotal(row)) return ALL;
  const [first = 'campaign', second] = by;
  const name = row[first] ?? '';
  const filter = REPORT_FILTERS.find(({ id }) => id === first)?.id;
  const rest = second ? (
    <small className="quiet"> {dimensionText(second, row[second])}</small>
  ) : null;
  const opened =
    first === 'day'
      ? oneDaySearch(search, name)
      : filter && { [filter]: name, by: ['day' as const], sort: undefined };
  if (opened === undefined || (name === '' && first === 'page')) {
    return (
      <>
        {dimensionText(first, name)}
        {rest}
      </>
    );
  }
  return (
    <>
      <Link
        to={PATHS.reports}
        search={(now: object) => ({ ...now, ...opened })}
        className="row-name"
        title={first === 'day' ? 'Show this day' : 'Show its days'}
      >
        {dimensionText(first, name)}
      </Link>
      {rest}
    </>
  );
}

function seriesColumn(
  series: ReportAnswer | undefined,
  rowKey: (row: ReportRow) => string,
): Column<ReportRow> {
  const found = new Map(series?.rows.map((row) => [rowKey(row), row.series]));
  return {
    id: 'series',
    isWide: true,
    label: 'Leads by day',
    cell: (row) => {
      // The total has no name, as the row of what has none.
      const ofRow = isTotal(row) ? undefined : found.get(rowKey(row));
      return ofRow === undefined ? <span className="spark" /> : <Sparkline values={ofRow.leads} />;
    },
  };
}
