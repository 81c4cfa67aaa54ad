import {
  CAMPAIGN_COLUMNS,
  type CampaignColumn,
  type CampaignsScreen,
  type ReportRow,
} from '@zipfront/contracts/console/reports';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import type { ReactNode } from 'react';
import { percent } from '../experiments/percent.ts';
import { campaignName } from './campaign-name.ts';
import { COLUMN_LABELS } from './column-labels.ts';
import { isUndecided, undecidedTexts } from './Money.tsx';
import { money } from './money.ts';
import { NUMBER } from './numbers.ts';

/** All campaigns together, then each with its spend, visits, leads and money; the headings sort. */
export function CampaignTable({ campaigns, total, currency, asked, sorts }: CampaignsScreen) {
  const largest = Math.max(...campaigns.map(({ marginCents }) => Math.abs(marginCents ?? 0)));
  return (
    <section className="wide-table" aria-label="Table of campaigns">
      <table className="rows figures" aria-label="Campaigns">
        <thead>
          <tr>
            {CAMPAIGN_COLUMNS.map((column) => (
              <th key={column} scope="col" aria-sort={sortedBy(column, asked.sort)}>
                <a href={sorts[column]}>{COLUMN_LABELS[column]}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="total">
          <tr>
            <th scope="row">All campaigns</th>
            <Measures row={total} currency={currency} />
          </tr>
        </tbody>
        <tbody>
          {campaigns.map((row) => (
            <tr key={JSON.stringify([row.channel, row.source, row.campaignId, row.campaign])}>
              <th scope="row">
                <span className="name">{campaignName(row)}</span>
                <span className="undecided">{row.channel || 'no visits'}</span>
              </th>
              <Measures row={row} currency={currency}>
                {row.marginCents === null ? null : (
                  <MarginBar cents={row.marginCents} largest={largest} />
                )}
              </Measures>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function sortedBy(column: CampaignColumn, sort: string): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}

function Measures({
  row,
  currency,
  children,
}: {
  row: ReportRow;
  currency: string | null;
  /** Beside the margin. */
  children?: ReactNode;
}) {
  const spent = (cents: number | null) =>
    cents === null || currency === null ? null : money(cents, currency);
  const earned = (cents: number | null) => (cents === null ? null : money(cents, MONEY_CURRENCY));
  const isOpen = isUndecided(row);
  return (
    <>
      <Cell column="spend" text={spent(row.spendCents)} />
      <Cell column="clicks" text={row.clicks === null ? null : NUMBER.format(row.clicks)} />
      <Cell column="cpc" text={spent(row.cpcCents)} />
      <Cell column="visits" text={NUMBER.format(row.visits)} />
      <Cell column="leads" text={NUMBER.format(row.leads)} />
      <Cell column="leadRate" text={row.leadRate === null ? null : percent(row.leadRate)} />
      <Cell column="costPerLead" text={spent(row.cplCents)} />
      <Cell column="sold" text={isOpen ? null : NUMBER.format(row.sold)} />
      <Cell column="acceptance" text={row.acceptance === null ? null : percent(row.acceptance)} />
      <Cell column="approved" text={isOpen ? 'pending' : earned(row.approvedCents)}>
        {undecidedTexts(row).map((text) => (
          <span key={text} className="undecided">
            {' '}
            {text}
          </span>
        ))}
      </Cell>
      <Cell column="reversed" text={isOpen ? null : earned(row.reversedCents)} />
      <Cell column="epc" text={earned(row.epcCents)} />
      <Cell column="roas" text={row.roas === null ? null : row.roas.toFixed(2)} />
      <Cell column="margin" text={earned(row.marginCents)}>
        {children}
      </Cell>
    </>
  );
}

/** A cell with its value; a dash where that is not known. */
function Cell({
  column,
  text,
  children,
}: {
  column: CampaignColumn;
  text: string | null;
  children?: ReactNode;
}) {
  return (
    <td data-label={COLUMN_LABELS[column]} className={text === null ? 'unknown' : undefined}>
      <span>
        {text ?? '–'}
        {children}
      </span>
    </td>
  );
}

/** The margin of a campaign beside the largest one. */
function MarginBar({ cents, largest }: { cents: number; largest: number }) {
  const width = largest === 0 ? 0 : (Math.abs(cents) / largest) * 100;
  return (
    <svg className={cents < 0 ? 'margin-bar loss' : 'margin-bar'} aria-hidden="true">
      <rect x={`${(100 - width).toFixed(2)}%`} width={`${width.toFixed(2)}%`} height="100%" />
    </svg>
  );
}
