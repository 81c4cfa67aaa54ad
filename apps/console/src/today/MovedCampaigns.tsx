import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answered } from '@zipfront/contracts/api/operation';
import { getReport } from '@zipfront/contracts/api/reports';
import { listMovedCampaigns } from '@zipfront/contracts/api/today';
import { type RangeSearch, rangeOf } from '../address.ts';
import { queryOf } from '../api/queries.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { countText, moneyText } from '../ui/format.ts';
import { Sparkline } from '../ui/Sparkline.tsx';
import { Failed, Loading } from '../ui/States.tsx';
import { Unknown } from '../ui/Unknown.tsx';

type Answer = Answered<typeof listMovedCampaigns>;
type Row = Answer['rows'][number];

/** The campaigns that earned and lost the most on the days. */
export function MovedCampaigns({ range }: { range: RangeSearch }) {
  const query = Object.fromEntries(Object.entries(range).filter(([, value]) => value));
  const { data, error, refetch } = useQuery(queryOf(listMovedCampaigns, { query }));
  const { data: report } = useQuery(
    queryOf(getReport, {
      query: { ...query, by: ['source', 'campaign'], series: 'day', limit: '1000' },
    }),
  );
  if (error !== null && data === undefined) return <Failed error={error} onRetry={refetch} />;
  if (data === undefined) return <Loading rows={6} />;
  if (data.rows.length === 0) {
    return (
      <p className="table-note">No campaign has both spend and known revenue on these days.</p>
    );
  }
  return (
    <DataTable
      label="Campaigns that earned and lost most"
      columns={columnsFor(data, range, report?.rows ?? [])}
      rows={data.rows}
      keyOf={({ channel, source, campaign, campaign_id }) =>
        [channel, source, campaign, campaign_id].join('\n')
      }
    />
  );
}

/** The leads of a campaign of a source on each day. */
type Daily = Answered<typeof getReport>['rows'][number];

function columnsFor(
  { currency }: Answer,
  range: RangeSearch,
  daily: readonly Daily[],
): Column<Row>[] {
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
    {
      id: 'campaign',
      label: 'Campaign',
      cell: ({ channel, campaign, campaign_id, source }) => (
        <>
          <Link
            to="/reports"
            search={{ ...range, channel, source, campaign, by: ['day'] }}
            className="row-name"
          >
            {campaign || campaign_id || 'not given'}
          </Link>{' '}
          <small className="quiet">{source}</small>
        </>
      ),
    },
    {
      id: 'series',
      label: 'Leads by day',
      cell: ({ source, campaign, profit_cents }) => {
        const leads = daily.find((row) => row.source === source && row.campaign === campaign)
          ?.series?.leads;
        return leads === undefined ? (
          <span className="spark" />
        ) : (
          <Sparkline values={leads} isLoss={(profit_cents ?? 0) < 0} />
        );
      },
    },
    amount('spend', 'Spend', (row) => row.spend_cents, currency),
    {
      ...{ id: 'leads', label: 'Leads', isFigure: true, isFirstOnPhone: true },
      isPale: ({ leads }) => leads === 0,
      cell: ({ channel, source, campaign, leads }) =>
        leads === 0 ? (
          countText(leads)
        ) : (
          <Link to="/leads" search={{ ...rangeOf(range), channel, source, campaign, kind: 'lead' }}>
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
      isFirstOnPhone: true,
      cell: ({ profit_cents }) => (
        <span className={(profit_cents ?? 0) < 0 ? 'down' : 'up'}>{moneyText(profit_cents)}</span>
      ),
    },
  ];
}
