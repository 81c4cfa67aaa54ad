import { useQuery } from '@tanstack/react-query';
import { listSources } from '@zipfront/contracts/api/health';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { RangeSearch } from '../address.ts';
import { fileAddress } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import type { Column } from '../ui/DataTable.tsx';
import { countText, percentText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';

type Source = ResponseOf<typeof listSources>['rows'][number];

/** Known bots by source, beside people. */
export function SourcesCard({ range }: { range: RangeSearch }) {
  const found = useQuery(queryOf(listSources, { query: range }));
  return (
    <ListCard
      title="Bots by source"
      file={fileAddress(listSources, { query: range })}
      found={found}
      empty="On these days no bot came, and no link had an unfilled placeholder."
      columns={COLUMNS}
      keyOf={({ site, source }) => JSON.stringify([site, source])}
    />
  );
}

const figure = (id: string, label: string, value: (row: Source) => number): Column<Source> => ({
  ...{ id, label, isFigure: true },
  isPale: (row) => value(row) === 0,
  cell: (row) => countText(value(row)),
});

const COLUMNS: readonly Column<Source>[] = [
  { id: 'source', label: 'Source', cell: ({ source }) => source || 'none' },
  { id: 'site', label: 'Site', cell: ({ site }) => site },
  figure('visits', 'Visits of people', ({ visits }) => visits),
  figure('bots', 'Bots', ({ bots }) => bots),
  {
    ...{ id: 'share', label: 'Share of bots', isFigure: true },
    cell: ({ visits, bots }) => (visits + bots === 0 ? '–' : percentText(bots / (visits + bots))),
  },
  figure('leads', 'Submits of bots', ({ bot_leads }) => bot_leads),
  figure('unfilled', 'Unfilled placeholders', ({ unfilled }) => unfilled),
];
