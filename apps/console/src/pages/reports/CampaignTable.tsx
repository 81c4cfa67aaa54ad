import type { LeadsQuery } from '@zipfront/contracts/console/leads';
import type {
  CampaignColumn,
  CampaignsScreen,
  EndedCampaigns,
  ReportRow,
} from '@zipfront/contracts/console/reports';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import type { ReactNode } from 'react';
import { percent } from '../experiments/percent.ts';
import { Rows } from '../Guarded.tsx';
import { campaignName } from './campaign-name.ts';
import { COLUMN_LABELS } from './column-labels.ts';
import { comparedDaysText } from './compared-days-words.ts';
import { comparedTexts } from './compared-texts.ts';
import { counted } from './counted.ts';
import { leadsAddress, rowFilter } from './leads-address.ts';
import { MeasureCell } from './MeasureCell.tsx';
import { isUndecided, Undecided } from './Money.tsx';
import { knownMoney } from './money.ts';
import { NUMBER } from './numbers.ts';
import { rateText } from './rate-text.ts';
import { SortHeadings } from './SortHeadings.tsx';

/** All campaigns together, then each with its spend, visits, leads and money; the headings sort. */
export function CampaignTable(screen: CampaignsScreen) {
  const { campaigns, total, currency, query, order, columns } = screen;
  const { comparison } = screen;
  const sums = comparison?.sums ?? null;
  const days = comparison && query.compare ? comparedDaysText(query.compare, comparison) : '';
  const largest = Math.max(...campaigns.map(({ profitCents }) => Math.abs(profitCents ?? 0)));
  return (
    <section className="wide-table" aria-label="Table of campaigns">
      <table className="rows figures" aria-label="Campaigns">
        <thead>
          <tr>
            <SortHeadings columns={columns} labels={COLUMN_LABELS} order={order} />
          </tr>
        </thead>
        <tbody className="total">
          <tr>
            <th scope="row">All campaigns</th>
            <Measures
              row={total}
              leads={leadsBy(query)}
              compared={sums?.total ?? null}
              columns={columns}
              currency={currency}
            />
          </tr>
        </tbody>
        <Rows>
          {campaigns.map((row) => (
            <tr key={JSON.stringify([row.channel, row.source, row.campaignId, row.campaign])}>
              <th scope="row">
                <span className="name">
                  {row.address === null ? (
                    campaignName(row)
                  ) : (
                    <a href={row.address}>{campaignName(row)}</a>
                  )}
                </span>
                <span className="undecided">{row.channel || 'no visits'}</span>
                {sums && row.compared === null ? (
                  <span className="undecided">not on {days}</span>
                ) : null}
              </th>
              <Measures
                row={row}
                leads={leadsBy({ ...query, ...rowFilter(row) })}
                compared={row.compared}
                columns={columns}
                currency={currency}
              >
                {row.profitCents === null ? null : (
                  <ProfitBar cents={row.profitCents} largest={largest} />
                )}
              </Measures>
            </tr>
          ))}
          {sums?.ended ? (
            <tr>
              <Ended ended={sums.ended} days={days} />
              <Measures
                row={sums.ended.now}
                compared={sums.ended.total}
                columns={columns}
                currency={currency}
              />
            </tr>
          ) : null}
        </Rows>
      </table>
    </section>
  );
}

/** The heading of the row of campaigns that only the compared days have. */
function Ended({ ended, days }: { ended: EndedCampaigns; days: string }) {
  const { count, largest } = ended;
  const further = count - largest.length;
  return (
    <th scope="row">
      <span className="name">
        Only on {days}: {counted(count, 'campaign')}
      </span>
      <span className="undecided">
        {largest.map(campaignName).join(', ')}
        {further === 0 ? '' : ` and ${NUMBER.format(further)} more`}
      </span>
    </th>
  );
}

function Measures({
  row,
  leads,
  compared,
  columns,
  currency,
  children,
}: {
  row: ReportRow;
  /** The lists of its leads; missing where the row has none. */
  leads?: Partial<Record<CampaignColumn, string>>;
  /** The same on the compared days; null where nothing is compared. */
  compared: ReportRow | null;
  columns: readonly CampaignColumn[];
  currency: string | null;
  /** Beside the profit. */
  children?: ReactNode;
}) {
  const texts = textsOf(row, currency);
  const before = compared === null ? {} : comparedTexts(row, compared, currency);
  const beside: Partial<Record<CampaignColumn, ReactNode>> = {
    approved: <Undecided row={row} />,
    profit: children,
  };
  const counts: Partial<Record<CampaignColumn, number>> = { leads: row.leads, sold: row.sold };
  return columns
    .filter((column) => column !== 'campaign')
    .map((column) => (
      <MeasureCell
        key={column}
        label={COLUMN_LABELS[column]}
        text={texts[column]}
        href={(counts[column] ?? 0) > 0 ? leads?.[column] : undefined}
        compared={before[column]}
      >
        {beside[column]}
      </MeasureCell>
    ));
}

/**
 * The lists of leads by some filters; money by its own day counts other leads than those of the
 * visits.
 */
function leadsBy({
  money,
  ...filter
}: Partial<LeadsQuery> & Pick<CampaignsScreen['query'], 'money'>) {
  return {
    leads: leadsAddress({ ...filter, kind: 'lead' }),
    ...(money === 'click' && { sold: leadsAddress({ ...filter, decision: 'sold' }) }),
  };
}

/** Formats the measures of a row; null for unknown ones. */
function textsOf(
  row: ReportRow,
  currency: string | null,
): Record<Exclude<CampaignColumn, 'campaign'>, string | null> {
  const spent = (cents: number | null) => knownMoney(cents, currency);
  const earned = (cents: number | null) => knownMoney(cents, MONEY_CURRENCY);
  const isOpen = isUndecided(row);
  return {
    spend: spent(row.spendCents),
    clicks: row.clicks === null ? null : NUMBER.format(row.clicks),
    cpc: spent(row.cpcCents),
    visits: NUMBER.format(row.visits),
    leads: NUMBER.format(row.leads),
    leadRate: rateText(row.leadRate, row.visits, percent),
    costPerLead: spent(row.cplCents),
    sold: isOpen ? null : NUMBER.format(row.sold),
    acceptance: rateText(row.acceptance, row.accepted + row.rejected, percent),
    approved: isOpen ? 'undecided' : earned(row.approvedCents),
    pending: row.undecided === null ? null : earned(row.pendingCents),
    reversed: isOpen ? null : earned(row.reversedCents),
    epc: isOpen ? null : rateText(row.epcCents, row.clicks ?? row.visits, earned),
    roas: row.roas === null ? null : row.roas.toFixed(2),
    profit: earned(row.profitCents),
  };
}

/** The profit of a campaign, relative to the largest one. */
function ProfitBar({ cents, largest }: { cents: number; largest: number }) {
  const width = largest === 0 ? 0 : (Math.abs(cents) / largest) * 100;
  return (
    <svg className={cents < 0 ? 'profit-bar loss' : 'profit-bar'} aria-hidden="true">
      <rect x={`${(100 - width).toFixed(2)}%`} width={`${width.toFixed(2)}%`} height="100%" />
    </svg>
  );
}
