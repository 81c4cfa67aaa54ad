import {
  BREAKDOWNS,
  type BreakdownBy,
  type BreakdownRow,
  type BreakdownScreen,
} from '@zipfront/contracts/console/breakdown';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { Rows } from '../Guarded.tsx';
import { Choice } from './Choice.tsx';
import { counted } from './counted.ts';
import { MeasureCell } from './MeasureCell.tsx';
import { knownMoney } from './money.ts';
import { NUMBER } from './numbers.ts';
import { ReportFilter } from './ReportFilter.tsx';

const LABELS: Record<BreakdownBy, string> = {
  ...{ channel: 'Channel', source: 'Source', campaign: 'Campaign', page: 'Page', device: 'Device' },
  ...{ line: 'Line', state: 'State', adGroup: 'Ad group', keyword: 'Keyword' },
  ...{ day: 'Day', weekday: 'Weekday', hour: 'Hour' },
};

const COLUMNS = [
  ...['Visits', 'Leads', 'Sold', 'Approved', 'Pending', 'Spend', 'Cost per lead'],
  ...['Cost per sale', 'Profit', 'Leads that began here'],
] as const;

/** Visits, leads and money by one property; days, site and property are in the address. */
export function Breakdown(screen: BreakdownScreen) {
  const { query, error, rows, further, currency, sites, ranges, timeZone, csv } = screen;
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
                  <th scope="row">{row.name || 'not given'}</th>
                  {textsOf(row, currency).map((text, at) => (
                    <MeasureCell key={COLUMNS[at]} label={COLUMNS[at] ?? ''} text={text} />
                  ))}
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
        </ul>
      </details>
    </>
  );
}

function textsOf(row: BreakdownRow, currency: string | null): (string | null)[] {
  return [
    row.visits === null ? null : NUMBER.format(row.visits),
    ...[row.leads, row.sold].map((number) => NUMBER.format(number)),
    knownMoney(row.approvedCents, MONEY_CURRENCY),
    knownMoney(row.pendingCents, MONEY_CURRENCY),
    ...[row.spendCents, row.costPerLeadCents, row.costPerSaleCents].map((cents) =>
      knownMoney(cents, currency),
    ),
    knownMoney(row.profitCents, MONEY_CURRENCY),
    NUMBER.format(row.firstLeads),
  ];
}
