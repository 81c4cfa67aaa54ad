import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listSpendImports } from '@zipfront/contracts/api/spend-imports';
import { fileAddress } from '../api/client.ts';
import { pagesQuery } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { Explained } from '../shell/Explained.tsx';
import { useTimeZone } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { type Column, column, figure } from '../ui/DataTable.tsx';
import { countText, daysText, instantText, moneyText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { ShowMore } from '../ui/ShowMore.tsx';
import { countWithoutSpend } from './days-without-spend.ts';
import { ImportForm } from './ImportForm.tsx';
import { appliedText, ImportState, type SpendImportRow } from './ImportState.tsx';
import { JoinCampaigns } from './JoinCampaigns.tsx';

export function Spend() {
  const timeZone = useTimeZone(undefined);
  const list = useInfiniteQuery(pagesQuery(listSpendImports, { query: { limit: '50' } }));
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      <TopBar title="Spend" />
      <ImportForm />
      <ListCard
        title="Imports"
        file={fileAddress(listSpendImports, { query: {} })}
        found={{ ...list, data: rows && { rows } }}
        empty="No spend was imported yet. Export a report of campaigns by day from your advertising account."
        columns={columnsFor(timeZone)}
        keyOf={({ id }) => id}
      >
        <ShowMore list={list}>Older imports</ShowMore>
      </ListCard>
      {rows?.length === 0 ? null : <JoinCampaigns timeZone={timeZone} />}
      <HowComputed />
    </>
  );
}

function columnsFor(timeZone: string): Column<SpendImportRow>[] {
  return [
    column('file', 'File', ({ id, file_name }) => (
      <Link to={PATHS.spendImport} params={{ id }} className="row-name">
        {file_name}
      </Link>
    )),
    column('state', 'State', (row) => <ImportState state={row.state} />),
    column('source', 'Source and site', ({ sources, accounts, site }) => (
      <>
        <span className="wrapped">{[sources, accounts].filter(Boolean).join(', ')}</span>
        <small className="under">{site ? `for ${site}` : 'for several sites'}</small>
      </>
    )),
    {
      ...column('days', 'Days', (row) => (
        <>
          {daysText({ from: row.first_day, to: row.last_day })}
          <small className="under">{withoutSpendText(countWithoutSpend(row))}</small>
        </>
      )),
      isFirstIfNarrow: true,
    },
    {
      ...figure('sum', 'Sum', ({ amount_cents, currency }) => moneyText(amount_cents, currency)),
      isFirstIfNarrow: true,
    },
    {
      id: 'counts',
      label: 'Applied days',
      isFigure: true,
      isPale: ({ counted_days }) => counted_days === 0,
      cell: appliedText,
    },
    column('when', 'When', ({ at, actor }) => (
      <>
        {instantText(at, timeZone)}
        <small className="under">{actor}</small>
      </>
    )),
  ];
}

function withoutSpendText(days: number): string | null {
  if (days === 0) return null;
  return days === 1 ? '1 day without spend' : `${countText(days)} days without spend`;
}

function HowComputed() {
  return (
    <Explained>
      <li>Sum: the cost of all rows of the file, also of days that do not count any more.</li>
      <li>
        Applied days: those of which the spend of this file is in the reports. A later import of the
        same source, account and site takes the place of all of its spend on its days.
      </li>
      <li>
        Reports count the spend of a day on that day as the file says it, in the time zone of the
        advertising account, under the site that it was spent for.
      </li>
    </Explained>
  );
}
