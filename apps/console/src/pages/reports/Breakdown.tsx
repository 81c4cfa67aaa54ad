import {
  BREAKDOWNS,
  type BreakdownBy,
  type BreakdownScreen,
  type ListedBreakdownRow,
} from '@zipfront/contracts/console/breakdown';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { Rows } from '../Guarded.tsx';
import { Choice } from './Choice.tsx';
import { counted } from './counted.ts';
import { leadsAddress } from './leads-address.ts';
import { MeasureCell } from './MeasureCell.tsx';
import { knownMoney } from './money.ts';
import { NUMBER } from './numbers.ts';
import { PartnerTables } from './PartnerTables.tsx';
import { Privacy } from './Privacy.tsx';
import { ReportFilter } from './ReportFilter.tsx';

const LABELS: Record<BreakdownBy, string> = {
  ...{ channel: 'Channel', source: 'Source', campaign: 'Campaign', page: 'Page', device: 'Device' },
  ...{ line: 'Line', state: 'State', adGroup: 'Ad group', keyword: 'Keyword' },
  ...{ day: 'Day', weekday: 'Weekday', hour: 'Hour' },
  partner: 'Partner',
};

const COLUMNS = [
  ...['Visits', 'Leads', 'Sold', 'Rejected', 'Approved', 'Pending', 'Spend', 'Cost per lead'],
  ...['Cost per sale', 'Profit', 'Leads that began here'],
] as const;

type Column = (typeof COLUMNS)[number];

/** Visits, leads and money by one property; days, site and property are in the address. */
export function Breakdown(screen: BreakdownScreen) {
  const { query, error, rows, further, currency, partners, privacy, sites, ranges, timeZone, csv } =
    screen;
  return (
    <>
      {error === null ? null : (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <ReportFilter action={CONSOLE_PATHS.breakdown} {...{ query, sites, ranges }}>
        <Choice
          name="by"
          label="By"
          values={BREAKDOWNS}
          chosen={query.by}
          words={LABELS}
          none="channel"
        />
      </ReportFilter>
      {rows.length === 0 ? (
        <p>No visits and leads on these days. Choose other days or another site.</p>
      ) : (
        <section className="wide-table" aria-label={`Table by ${LABELS[query.by]}`}>
          <table className="rows figures" aria-label={`By ${LABELS[query.by]}`}>
            <thead>
              <tr>
                <th scope="col">{LABELS[query.by]}</th>
                {COLUMNS.map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <Rows>
              {rows.map((row) => (
                <tr key={row.name}>
                  <th scope="row">{row.name || UNNAMED[query.by] || 'not given'}</th>
                  <Measures row={row} currency={currency} />
                </tr>
              ))}
            </Rows>
          </table>
        </section>
      )}
      {further === 0 ? null : <p>{counted(further, 'further row')} are in the file.</p>}
      <p>
        <a href={csv}>CSV of this</a>
      </p>
      {privacy === null ? null : <Privacy by={LABELS[query.by]} {...privacy} />}
      {partners === null ? null : <PartnerTables query={query} {...partners} />}
      <details>
        <summary>How each number is computed</summary>
        <ul>
          <li>
            Days are those of {timeZone}. A visit is one arrival. A lead and its money count for the
            last arrival before them that was not direct, on its day; by line and state, for their
            own.
          </li>
          <li>
            Spend is known by channel, source, campaign, day and weekday. A dash says that a number
            is not known, which is not zero. Cost per sale: spend ÷ sold leads.
          </li>
          <li>
            By partner a lead is in the row of each partner that has reported it, with the sales and
            rejections of this partner alone. What a partner’s leads cost is not known: campaigns
            are paid for visits, before any partner gets a lead.
          </li>
        </ul>
      </details>
    </>
  );
}

/** Names of rows without a name, where they say more than that it was not given. */
const UNNAMED: Partial<Record<BreakdownBy, string>> = { partner: 'no partner has reported' };

/** The measures of a row; each count of leads opens to these. */
function Measures({ row, currency }: { row: ListedBreakdownRow; currency: string | null }) {
  const texts = textsOf(row, currency);
  const leads = (filter: Parameters<typeof leadsAddress>[0]) =>
    leadsAddress({ ...row.filter, ...filter });
  const links: Partial<Record<Column, string | false>> = {
    Leads: row.leads > 0 && leads({ kind: 'lead' }),
    Sold: row.sold > 0 && leads({ decision: 'sold' }),
    Rejected: row.rejected > 0 && leads({ decision: 'rejected' }),
    'Leads that began here': row.firstLeads > 0 && leads({ kind: 'lead', began: 'first' }),
  };
  return COLUMNS.map((label) => (
    <MeasureCell key={label} label={label} text={texts[label]} href={links[label] || undefined} />
  ));
}

function textsOf(row: ListedBreakdownRow, currency: string | null): Record<Column, string | null> {
  const spent = (cents: number | null) => knownMoney(cents, currency);
  const earned = (cents: number | null) => knownMoney(cents, MONEY_CURRENCY);
  return {
    Visits: row.visits === null ? null : NUMBER.format(row.visits),
    Leads: NUMBER.format(row.leads),
    Sold: NUMBER.format(row.sold),
    Rejected: NUMBER.format(row.rejected),
    Approved: earned(row.approvedCents),
    Pending: earned(row.pendingCents),
    Spend: spent(row.spendCents),
    'Cost per lead': spent(row.costPerLeadCents),
    'Cost per sale': spent(row.costPerSaleCents),
    Profit: earned(row.profitCents),
    'Leads that began here': NUMBER.format(row.firstLeads),
  };
}
