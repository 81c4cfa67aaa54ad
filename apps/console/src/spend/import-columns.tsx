import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type {
  listSpendCampaigns,
  listSpendDays,
} from '@zipfront/contracts/api/spend-import-contents';
import { type Column, column, figure } from '../ui/DataTable.tsx';
import { countText, dayText, moneyText } from '../ui/format.ts';
import { campaignName } from './campaign-name.ts';

type Campaign = ResponseOf<typeof listSpendCampaigns>['rows'][number];

type Day = ResponseOf<typeof listSpendDays>['rows'][number];

export function campaignColumns(currency: string): Column<Campaign>[] {
  return [
    column('campaign', 'Campaign', (row) => (
      <>
        {campaignName(row)}
        {row.campaign === '' || row.campaign_id === '' ? null : (
          <small className="under">id {row.campaign_id}</small>
        )}
      </>
    )),
    figure('spend', 'Spend', ({ cost_cents }) => moneyText(cost_cents, currency)),
    {
      id: 'clicks',
      label: 'Clicks',
      isFigure: true,
      isPale: ({ clicks }) => !clicks,
      cell: ({ clicks }) => (clicks === null ? '–' : countText(clicks)),
    },
    figure('visits', 'Visits', ({ visits, other_id_visits }) =>
      visits > 0 ? (
        countText(visits)
      ) : (
        <>
          {other_id_visits === 0 ? null : (
            <small className="quiet">{countText(other_id_visits)} with another id </small>
          )}
          <span className="pill bad">no visits</span>
        </>
      ),
    ),
  ];
}

export function dayColumns(currency: string, isPreview: boolean): Column<Day>[] {
  return [
    column('day', 'Day', ({ day }) => <time dateTime={day}>{dayText(day)}</time>),
    column('source', 'Source', ({ source }) => source),
    column('account', 'Account', ({ account }) => account || '–'),
    {
      id: 'counted',
      isFigure: true,
      label: isPreview ? 'Counts now' : 'Counts by other imports',
      isPale: ({ counted_cents }) => !counted_cents,
      cell: ({ counted_cents }) =>
        counted_cents === null ? '–' : moneyText(counted_cents, currency),
    },
    figure('own', 'In this file', ({ cost_cents }) => moneyText(cost_cents, currency)),
  ];
}
