import type { MovedCampaign, TodayScreen } from '@zipfront/contracts/console/today';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import type { ReactNode } from 'react';
import { Rows } from '../Guarded.tsx';
import { campaignName } from '../reports/campaign-name.ts';
import { money } from '../reports/money.ts';

/**
 * The campaigns that earned the most and lost the most in 28 days, each with a link to its channel.
 */
export function MovedCampaigns({ earned, lost, campaigns, campaignsCsv, currency }: TodayScreen) {
  return (
    <>
      <Moved id="earned" title="Earned most in 28 days" rows={earned} currency={currency}>
        <a href={campaigns}>All campaigns</a>
      </Moved>
      <Moved id="lost" title="Lost most in 28 days" rows={lost} currency={currency}>
        <a href={campaignsCsv}>CSV of all</a>
      </Moved>
    </>
  );
}

function Moved({
  id,
  title,
  rows,
  currency,
  children: link,
}: {
  id: string;
  title: string;
  rows: readonly MovedCampaign[];
  currency: string | null;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <div className="heading">
        <h2 id={id}>{title}</h2>
        {link}
      </div>
      {rows.length === 0 ? <p>{emptyText(currency)}</p> : <MovedTable label={title} rows={rows} />}
    </section>
  );
}

function emptyText(currency: string | null): string {
  if (currency === null) return 'Import spend, so that it is known what campaigns cost.';
  return currency === MONEY_CURRENCY
    ? 'None of the campaigns with spend.'
    : `Spend is in ${currency}, and partners pay in ${MONEY_CURRENCY}.`;
}

function MovedTable({ label, rows }: { label: string; rows: readonly MovedCampaign[] }) {
  return (
    <table className="rows compact moved" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Campaign</th>
          <th scope="col">Spend</th>
          <th scope="col">Approved</th>
          <th scope="col">Pending</th>
          <th scope="col">Profit</th>
        </tr>
      </thead>
      <Rows>
        {rows.map((row) => (
          <tr key={JSON.stringify([row.channel, row.source, row.campaignId, row.campaign])}>
            <th scope="row">
              <a href={row.address}>{campaignName({ ...row, source: '' })}</a>
              {row.source === '' ? null : <span> {row.source}</span>}
            </th>
            <td data-label="Spend">{money(row.spendCents, MONEY_CURRENCY)}</td>
            <td data-label="Approved">{money(row.approvedCents, MONEY_CURRENCY)}</td>
            <td data-label="Pending">{money(row.pendingCents, MONEY_CURRENCY)}</td>
            <td data-label="Profit">{money(row.profitCents, MONEY_CURRENCY)}</td>
          </tr>
        ))}
      </Rows>
    </table>
  );
}
