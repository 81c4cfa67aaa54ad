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
import { ImportForm } from './ImportForm.tsx';
import { ImportState, type SpendImportRow } from './ImportState.tsx';
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
    column('source', 'Source', ({ sources, accounts }) =>
      [sources, accounts].filter(Boolean).join(', '),
    ),
    column('site', 'Site', ({ site }) => site || 'several'),
    {
      ...column('days', 'Days', ({ first_day, last_day }) =>
        daysText({ from: first_day, to: last_day }),
      ),
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
      cell: ({ counted_days, days }) =>
        `${countText(counted_days)} of ${countText(days)} ${days === 1 ? 'day' : 'days'}`,
    },
    column('who', 'Who', ({ actor }) => actor),
    column('when', 'When', ({ at }) => instantText(at, timeZone)),
  ];
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
