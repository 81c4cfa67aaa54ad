import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { getReport } from '@zipfront/contracts/api/reports';
import { type RangeSearch, rangeOf } from '../address.ts';
import { queryOf } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { expectedText } from '../reports/expected-text.ts';
import { LeftOutRevenue, LeftOutRevenueNote, leftOutRevenue } from '../reports/LeftOutRevenue.tsx';
import { type Column, column, DataTable } from '../ui/DataTable.tsx';
import { countText, moneyText, NO_VALUE } from '../ui/format.ts';
import { Sparkline } from '../ui/Sparkline.tsx';
import { Failed, Loading } from '../ui/States.tsx';
import { Unknown } from '../ui/Unknown.tsx';

type Answer = ResponseOf<typeof getReport>;
type Row = Answer['rows'][number];

const LISTED = 5;

export function MovedCampaigns({ range }: { range: RangeSearch }) {
  const query = Object.fromEntries(Object.entries(range).filter(([, value]) => value));
  const { data, error, refetch } = useQuery(
    queryOf(getReport, {
      query: {
        ...query,
        ...{ by: ['source', 'campaign'], sort: '-profit_cents', limit: '1000' },
        ...{ series: 'day', expected: 'revenue' },
      },
    }),
  );
  if (error !== null && data === undefined) return <Failed error={error} onRetry={refetch} />;
  if (data === undefined) return <Loading rows={6} />;
  const earned = data.rows.filter(({ profit_cents: profit }) => (profit ?? 0) > 0);
  // What earned on days without spend may have lost nothing.
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
      <LeftOutRevenueNote rows={listed} />
      {expected === '' ? null : (
        <p className="table-note">
          Revenue of all campaigns: {moneyText(data.totals.approved_cents)} now; with what undecided
          leads bring, {expected}.
        </p>
      )}
    </>
  );
}

function columnsFor({ currency }: Answer, range: RangeSearch): Column<Row>[] {
  const amount = (
    id: string,
    label: string,
    cents: (row: Row) => number | null,
    of: string | null = 'USD',
  ): Column<Row> => ({
    ...{ id, label, isFigure: true },
    isPale: (row) => !cents(row),
    cell: (row) => moneyText(cents(row), of),
  });
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
    column('series', 'Leads by day', ({ series, profit_cents }) => (
      <Sparkline values={series?.leads ?? []} isLoss={(profit_cents ?? 0) < 0} />
    )),
    amount('spend', 'Spend', (row) => row.spend_cents, currency),
    {
      ...{ id: 'leads', label: 'Leads', isFigure: true, isFirstIfNarrow: true },
      isPale: ({ leads }) => leads === 0,
      cell: ({ source, campaign, leads }) =>
        leads === 0 ? (
          countText(leads)
        ) : (
          <Link to={PATHS.leads} search={{ ...rangeOf(range), source, campaign, kind: 'lead' }}>
            {countText(leads)}
          </Link>
        ),
    },
    {
      ...amount('cost-per-lead', 'Cost / lead', (row) => row.cost_per_lead_cents, currency),
      cell: ({ cost_per_lead_cents: cents }) =>
        cents === null ? <Unknown why={{ text: 'no leads' }} /> : moneyText(cents, currency),
    },
    amount('revenue', 'Revenue', (row) => row.approved_cents),
    amount('pending', 'Pending', (row) => row.pending_cents),
    {
      ...amount('profit', 'Profit', (row) => row.profit_cents),
      isFirstIfNarrow: true,
      cell: (row) => (
        <>
          <span className={(row.profit_cents ?? 0) < 0 ? 'down' : 'up'}>
            {moneyText(row.profit_cents)}
          </span>
          <LeftOutRevenue measures={row} />
        </>
      ),
    },
  ];
}
