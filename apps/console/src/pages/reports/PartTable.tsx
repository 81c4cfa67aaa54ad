import type {
  CampaignPart,
  PartMeasures,
  PartTable as Table,
} from '@zipfront/contracts/console/campaign';
import { type LeadsQuery, NOT_GIVEN } from '@zipfront/contracts/console/leads';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { percent } from '../experiments/percent.ts';
import { Rows } from '../Guarded.tsx';
import { leadsAddress } from './leads-address.ts';
import { MeasureCell } from './MeasureCell.tsx';
import { isUndecided, Undecided } from './Money.tsx';
import { knownMoney } from './money.ts';
import { NUMBER } from './numbers.ts';
import { rateText } from './rate-text.ts';

/** Headings of the tables and of their first columns, and the words for visits without a name. */
const WORDS: Record<CampaignPart, { title: string; label: string; unnamed: string }> = {
  page: { title: 'Landing pages', label: 'Page', unnamed: 'no page' },
  device: { title: 'Devices', label: 'Device', unnamed: 'unknown' },
  adGroup: { title: 'Ad groups', label: 'Ad group', unnamed: 'no ad group' },
  keyword: { title: 'Keywords', label: 'Keyword', unnamed: 'no keyword' },
  content: { title: 'Contents', label: 'Content', unnamed: 'no content' },
  rule: {
    title: 'Why this channel',
    label: 'Rule that decided the channel',
    unnamed: 'no rule',
  },
};

/** The columns of the tables. Columns of spend are shown if files name ad groups. */
const COLUMNS = [
  'visits',
  'share',
  'leads',
  'leadRate',
  'sold',
  'approved',
  'pending',
  'revenuePerVisit',
  'spend',
  'clicks',
  'cpc',
  'epc',
] as const;

type Column = (typeof COLUMNS)[number];

const SPEND: readonly Column[] = ['spend', 'clicks', 'cpc', 'epc'];

const LABELS: Record<Column, string> = {
  visits: 'Visits',
  share: 'Of the visits',
  leads: 'Leads',
  leadRate: 'Lead rate',
  sold: 'Sold',
  approved: 'Approved',
  pending: 'Pending',
  revenuePerVisit: 'Revenue per visit',
  spend: 'Spend',
  clicks: 'Clicks',
  cpc: 'CPC',
  epc: 'EPC',
};

/** A campaign's visits by one property, with its file. */
export function PartTable({
  table,
  filter,
  currency,
}: {
  table: Table;
  /** The filters that the leads of all of these visits are listed by. */
  filter: Partial<LeadsQuery>;
  currency: string | null;
}) {
  const { part, rows, total, further, furtherCount, hasSpend, csv } = table;
  const { title, label, unnamed } = WORDS[part];
  const columns = COLUMNS.filter((column) => hasSpend || !SPEND.includes(column));
  const measures = (row: PartMeasures, leads: Partial<LeadsQuery> | null) => (
    <Measures {...{ row, leads, columns, currency }} visits={total.visits} />
  );
  // The ledger has neither the content of a link nor the rule of its channel.
  const leadsOf = (name: string) =>
    part === 'content' || part === 'rule' ? null : { ...filter, [part]: name || NOT_GIVEN };
  return (
    <section aria-labelledby={`by-${part}`}>
      <h2 id={`by-${part}`}>{title}</h2>
      {part === 'rule' ? (
        <p>
          The first rule that holds when a visit arrives decides its channel, in the order of click
          ids, medium, source and referrer.
        </p>
      ) : null}
      <div className="wide-table">
        <table className="rows figures" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{label}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {LABELS[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="total">
            <tr>
              <th scope="row">All of these visits</th>
              {measures(total, filter)}
            </tr>
          </tbody>
          <Rows>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  <span className="name">{row.name || unnamed}</span>
                </th>
                {measures(row, leadsOf(row.name))}
              </tr>
            ))}
            {further === null ? null : (
              <tr>
                <th scope="row">{NUMBER.format(furtherCount)} more</th>
                {measures(further, null)}
              </tr>
            )}
          </Rows>
        </table>
      </div>
      <p>
        <a href={csv}>
          CSV of {title === 'Why this channel' ? 'the rules' : `the ${title.toLowerCase()}`}
        </a>
      </p>
    </section>
  );
}

function Measures({
  row,
  leads,
  visits,
  columns,
  currency,
}: {
  row: PartMeasures;
  /** The filters of its leads; null where they cannot be listed. */
  leads: Partial<LeadsQuery> | null;
  /** Of the whole table. */
  visits: number;
  columns: readonly Column[];
  currency: string | null;
}) {
  const texts = textsOf(row, visits, currency);
  const links: Partial<Record<Column, string | null>> = {
    leads: leads && row.leads > 0 ? leadsAddress({ ...leads, kind: 'lead' }) : null,
    sold: leads && row.sold > 0 ? leadsAddress({ ...leads, decision: 'sold' }) : null,
  };
  return columns.map((column) => (
    <MeasureCell
      key={column}
      label={LABELS[column]}
      text={texts[column]}
      href={links[column] ?? undefined}
    >
      {column === 'approved' ? <Undecided row={row} /> : null}
    </MeasureCell>
  ));
}

/** Formats the measures of a row; null for unknown ones. */
function textsOf(
  row: PartMeasures,
  visits: number,
  currency: string | null,
): Record<Column, string | null> {
  const spent = (cents: number | null) => knownMoney(cents, currency);
  const earned = (cents: number | null) => knownMoney(cents, MONEY_CURRENCY);
  const isOpen = isUndecided(row);
  return {
    visits: NUMBER.format(row.visits),
    share: visits === 0 ? null : percent(row.visits / visits),
    leads: NUMBER.format(row.leads),
    leadRate: rateText(row.leadRate, row.visits, percent),
    sold: isOpen ? null : NUMBER.format(row.sold),
    approved: isOpen ? 'undecided' : earned(row.approvedCents),
    pending: earned(row.pendingCents),
    revenuePerVisit: isOpen ? null : rateText(row.revenuePerVisitCents, row.visits, earned),
    spend: spent(row.spendCents),
    clicks: row.clicks === null ? null : NUMBER.format(row.clicks),
    cpc: spent(row.cpcCents),
    epc: isOpen ? null : rateText(row.epcCents, row.clicks ?? row.visits, earned),
  };
}
