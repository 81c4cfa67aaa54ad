import { Link } from '@tanstack/react-router';
import { leadsOfRow } from '@zipfront/contracts/api/leads-of-row';
import { comparableRate } from '@zipfront/contracts/console/rates';
import type { DimensionName } from '@zipfront/contracts/reports/dimensions';
import { leftOutRevenue } from '@zipfront/contracts/reports/left-out';
import { isNotFinal, type MeasureName, type Measures } from '@zipfront/contracts/reports/measures';
import type { ReactNode } from 'react';
import { pickRange } from '../address.ts';
import type { LeadsSearch } from '../leads/leads-search.ts';
import { PATHS } from '../paths.ts';
import type { Column } from '../ui/DataTable.tsx';
import { ChangeMark } from '../ui/Figures.tsx';
import { NEW, NO_VALUE, weekdayText } from '../ui/format.ts';
import { TooFew } from '../ui/Rate.tsx';
import { explainUnknown, Unknown } from '../ui/Unknown.tsx';
import { LeftOut } from './LeftOut.tsx';
import {
  changeOfMeasure,
  type MeasureColumn,
  type ReportAnswer,
  type ReportRow,
} from './measures.ts';
import { type ReportSearch, reportFilters } from './report-search.ts';

/** The column of a measure; counts of leads lead to the leads. */
export function measureColumn(
  measure: MeasureColumn,
  report: ReportAnswer,
  search: ReportSearch,
): Column<ReportRow> {
  const { id, label, value, text } = measure;
  return {
    id,
    label,
    isFigure: true,
    isFirstIfNarrow: id === 'leads' || id === 'profit_cents',
    isPale: (row) => !value(row),
    cell: (row) => {
      if (value(row) === null) return <Unknown why={explainUnknown(row.unknown[id])} />;
      if (id === 'lead_rate' && comparableRate(value(row), row.visits ?? 0) === null) {
        return <TooFew />;
      }
      const shown = text(value(row), report.currency);
      const lacksSpend = isSpendMissing(row, report);
      const isSoFar = isNotFinal(id, row, lacksSpend);
      const toned = (
        <>
          {id === 'profit_cents' ? renderProfit(row, shown, { lacksSpend, isSoFar }) : shown}
          <LeftOut measures={row} id={id} />
        </>
      );
      // A lead that two partners bought is in the rows of both, and once in the total.
      const isOpen = !isTotal(row) || !report.by.includes('partner');
      const filters = isOpen && value(row) ? LEADS_BEHIND.get(id) : undefined;
      const change = renderChange(measure, row, isSoFar);
      const dimensions = isTotal(row) ? [] : report.by;
      const names = Object.fromEntries(dimensions.map((name) => [name, row[name]]));
      const base = {
        ...pickRange({ site: search.site, from: report.from, to: report.to }),
        ...reportFilters(search),
      };
      return (
        <>
          {filters === undefined ? (
            toned
          ) : (
            <Link
              to={PATHS.leads}
              search={{ ...leadsOfRow(names, base), ...filters }}
              aria-label={`${shown} ${label}, ${rowText(row, report.by)}`}
            >
              {toned}
            </Link>
          )}
          {change && ' '}
          {change}
          {isSoFar && (change || id === 'profit_cents') ? (
            <span className="visually-hidden">, not final</span>
          ) : null}
        </>
      );
    },
  };
}

function renderChange(
  { id, value: measured, better, isUsual }: MeasureColumn,
  row: ReportRow,
  isSoFar: boolean,
): ReactNode {
  if (!isUsual || row.compared === undefined) return null;
  // As in the funnel: a share of few visits changes with each of them.
  const value = (sums: Measures) =>
    id === 'lead_rate' ? comparableRate(measured(sums), sums.visits ?? 0) : measured(sums);
  const before = row.compared === null ? null : value(row.compared);
  const change = row.compared === null ? NEW : changeOfMeasure(id, value(row), before);
  return (
    <small className="change">
      {change === null ? null : <ChangeMark change={change} better={isSoFar ? null : better} />}
    </small>
  );
}

const LEADS_BEHIND = new Map<MeasureName, Partial<LeadsSearch>>([
  ['leads', { kind: 'lead' }],
  ['accepted', { decision: 'accepted' }],
  ['sold', { decision: 'sold' }],
  ['taken_back', { decision: 'reversed' }],
  ['rejected', { decision: 'rejected' }],
  ['first_leads', { kind: 'lead', touch: 'first' }],
]);

/** Whether a source lacks spend of the row: known of the total, and of rows by source or day. */
function isSpendMissing(row: ReportRow, report: ReportAnswer): boolean {
  const { without_spend_of: sources = [] } = isTotal(row) ? report : row;
  return sources.length > 0;
}

function renderProfit(
  row: Measures,
  text: string,
  { lacksSpend, isSoFar }: { lacksSpend: boolean; isSoFar: boolean },
): ReactNode {
  const { profit_cents: cents } = row;
  if (!cents) return text;
  const isLoss = cents + (leftOutRevenue(row) ?? 0) < 0 && !isSoFar;
  const isGain = cents > 0 && !lacksSpend;
  return (
    <span className={isGain ? 'up' : isLoss ? 'down' : undefined}>
      {text}
      {isSoFar ? '…' : null}
    </span>
  );
}

export function dimensionText(property: DimensionName, name: string | undefined): string {
  if (!name) return property === 'partner' ? 'no partner' : NO_VALUE;
  return property === 'day' ? weekdayText(name) : name;
}

/** Names a row: `auto-compare`, `google, phone`, `All` for the total. */
function rowText(row: ReportRow, by: readonly DimensionName[]): string {
  return isTotal(row) ? ALL : by.map((name) => dimensionText(name, row[name])).join(', ');
}

export const ALL = 'All';

export function isTotal(row: ReportRow): boolean {
  return 'isTotal' in row;
}
