import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getReport } from '@zipfront/contracts/api/reports';
import { leftOutRevenue } from '@zipfront/contracts/reports/left-out';
import type { RangeSearch } from '../address.ts';
import { apiQuery } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { expectedText } from '../reports/expected-text.ts';
import { LeftOutNote } from '../reports/LeftOut.tsx';
import { measureColumn } from '../reports/measure-column.tsx';
import { describeMeasure, type ReportAnswer, type ReportRow } from '../reports/measures.ts';
import { UnknownNotes } from '../shell/UnknownNotes.tsx';
import { type Column, column, DataTable } from '../ui/DataTable.tsx';
import { moneyText, NO_VALUE } from '../ui/format.ts';
import { Sparkline } from '../ui/Sparkline.tsx';
import { Loaded } from '../ui/States.tsx';
import { explainUnknown } from '../ui/Unknown.tsx';

const LISTED = 5;

export function MovedCampaigns({ range }: { range: RangeSearch }) {
  const query = Object.fromEntries(Object.entries(range).filter(([, value]) => value));
  const found = useQuery(
    apiQuery(getReport, {
      query: {
        ...query,
        by: ['source', 'campaign'],
        sort: '-profit_cents',
        limit: '1000',
        series: 'day',
        expected: 'revenue',
      },
    }),
  );
  return (
    <Loaded found={found} rows={6}>
      {(data) => <Moved data={data} range={range} />}
    </Loaded>
  );
}

function Moved({ data, range }: { data: ReportAnswer; range: RangeSearch }) {
  const earned = data.rows.filter(({ profit_cents: profit }) => (profit ?? 0) > 0);
  // A campaign that earned on days without spend may have lost nothing.
  const lost = data.rows.filter((row) => (row.profit_cents ?? 0) + (leftOutRevenue(row) ?? 0) < 0);
  if (earned.length + lost.length === 0) {
    return (
      <p className="table-note">No campaign has both spend and known revenue on these days.</p>
    );
  }
  const listed = [...earned.slice(0, LISTED), ...lost.slice(-LISTED)];
  const expected = expectedText(data.totals);
  return (
    <>
      <DataTable
        label="Campaigns that earned and lost most"
        columns={columnsFor(data, range)}
        rows={listed}
        keyOf={({ source, campaign }) => [source, campaign].join('\n')}
      />
      <UnknownNotes
        reasons={listed.flatMap(({ unknown }) =>
          MEASURES_SHOWN.flatMap((name) => (unknown[name] ? explainUnknown(unknown[name]) : [])),
        )}
      />
      <LeftOutNote
        rows={listed}
        ids={MEASURES_SHOWN}
        lacksSpend={listed.some(({ without_spend_of: sources = [] }) => sources.length > 0)}
      />
      {expected === null ? null : (
        <p className="table-note">
          Revenue of all campaigns: {moneyText(data.totals.approved_cents)} so far, {expected.mean}{' '}
          once all leads are decided ({expected.interval}
          {expected.why}).
        </p>
      )}
    </>
  );
}

const MEASURES_SHOWN = [
  'spend_cents',
  'leads',
  'cost_per_lead_cents',
  'approved_cents',
  'pending_cents',
  'profit_cents',
] as const;

function columnsFor(report: ReportAnswer, range: RangeSearch): Column<ReportRow>[] {
  const search = { ...range, by: report.by, columns: [] };
  return [
    column('campaign', 'Campaign', ({ campaign, source }) => (
      <>
        <Link
          to={PATHS.reports}
          search={{ ...range, source, campaign, by: ['day'] }}
          className="row-name"
        >
          {campaign || NO_VALUE}
        </Link>{' '}
        <small className="quiet">{source}</small>
      </>
    )),
    column('series', 'Leads by day', ({ series }) => <Sparkline values={series?.leads ?? []} />),
    ...MEASURES_SHOWN.map((name) => measureColumn(describeMeasure(name), report, search)),
  ];
}
