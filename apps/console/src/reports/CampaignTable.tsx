import type { CampaignView, ReportRow } from '@zipfront/contracts/console/reports';
import { percent } from '../experiments/percent.ts';
import { campaignName } from './campaign-name.ts';
import { MoneyCells, MoneyHeads } from './Money.tsx';
import { money } from './money.ts';
import { NUMBER } from './numbers.ts';

interface Props {
  campaigns: CampaignView[];
  total: ReportRow;
  /** Null where no spend counts. */
  currency: string | null;
}

/** Each campaign with its spend, visits and leads, and all together. */
export function CampaignTable({ campaigns, total, currency }: Props) {
  return (
    <table className="rows figures" aria-label="Campaigns">
      <thead>
        <tr>
          <th scope="col">Campaign</th>
          <th scope="col">Channel</th>
          <th scope="col">Spend</th>
          <th scope="col">Clicks</th>
          <th scope="col">CPC</th>
          <th scope="col">Visits</th>
          <th scope="col">Leads</th>
          <th scope="col">Lead rate</th>
          <th scope="col">Cost per lead</th>
          <MoneyHeads />
          <th scope="col">Margin</th>
        </tr>
      </thead>
      <tbody>
        {campaigns.map((row) => (
          <tr key={`${row.channel} ${row.source} ${row.campaignId} ${row.campaign}`}>
            <th scope="row">{campaignName(row)}</th>
            <td data-label="Channel">{row.channel || 'no visits'}</td>
            <Measures row={row} currency={currency} />
          </tr>
        ))}
        <tr>
          <th scope="row">All campaigns</th>
          <td data-label="Channel">–</td>
          <Measures row={total} currency={currency} />
        </tr>
      </tbody>
    </table>
  );
}

function Measures({ row, currency }: { row: ReportRow } & Pick<Props, 'currency'>) {
  const amount = (cents: number | null) =>
    cents === null || currency === null ? '–' : money(cents, currency);
  return (
    <>
      <td data-label="Spend">{amount(row.spendCents)}</td>
      <td data-label="Clicks">{row.clicks === null ? '–' : NUMBER.format(row.clicks)}</td>
      <td data-label="CPC">{amount(row.cpcCents)}</td>
      <td data-label="Visits">{NUMBER.format(row.visits)}</td>
      <td data-label="Leads">{NUMBER.format(row.leads)}</td>
      <td data-label="Lead rate">{row.leadRate === null ? '–' : percent(row.leadRate)}</td>
      <td data-label="Cost per lead">{amount(row.cplCents)}</td>
      <MoneyCells row={row} />
      <td data-label="Margin">{amount(row.marginCents)}</td>
    </>
  );
}
