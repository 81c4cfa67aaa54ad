import { useQuery } from '@tanstack/react-query';
import { EACH_RELEASE, listFunnelPages } from '@zipfront/contracts/api/funnel';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { MinimumVisits } from '../reports/MinimumVisits.tsx';
import { Card, CsvLink } from '../ui/Card.tsx';
import { ChipMenu } from '../ui/ChipMenu.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { countText } from '../ui/format.ts';
import { Loaded } from '../ui/States.tsx';
import { sortRows } from '../ui/sort-rows.ts';
import { type FunnelSearch, funnelFilters } from './funnel-search.ts';
import { pageColumns } from './page-columns.tsx';
import { sinceText } from './since-text.ts';

const SHOWN = 100;

/** A release is the script of a page: its rows show what changed with it. */
const RELEASES = [
  { id: '', label: 'All releases' },
  { id: EACH_RELEASE, label: 'Each release' },
];

export function PagesCard({
  search,
  onChange,
}: {
  search: FunnelSearch;
  onChange(changed: Partial<FunnelSearch>): void;
}) {
  const { release } = search;
  const query = { ...funnelFilters(search), ...(release !== undefined && { release }) };
  const sent = { query: { ...query, limit: '1000' } };
  const found = useQuery({
    ...apiQuery(listFunnelPages, sent),
    placeholderData: (previous) => previous,
  });
  const { data, isPlaceholderData } = found;
  const sort = search.sort ?? '-visits';
  const columns = data === undefined ? [] : pageColumns(search, data);
  const enough = data?.rows.filter(({ visits }) => visits >= Number(search.min ?? 0)) ?? [];
  const rows = sortRows(enough, columns, sort);
  return (
    <Card
      title="Pages where visits began"
      more={
        <>
          <ChipMenu
            label="Releases of a page"
            kind="quiet"
            options={RELEASES}
            chosen={[release ?? '']}
            onChoose={([chosen]) => onChange({ release: chosen ? EACH_RELEASE : undefined })}
          >
            {release === undefined ? 'All releases' : 'Each release'}
          </ChipMenu>
          <MinimumVisits
            label="Fewest visits of a page"
            min={search.min}
            onChange={(min) => onChange({ min })}
          />
          <CsvLink file={fileAddress(listFunnelPages, { query })} />
        </>
      }
    >
      <Loaded found={found}>
        {() =>
          rows.length === 0 ? (
            <p className="table-note">No page has that many visits on these days.</p>
          ) : (
            <div className={isPlaceholderData ? 'stale' : undefined}>
              <DataTable
                label="Pages"
                columns={columns}
                rows={rows.slice(0, SHOWN)}
                keyOf={({ page, release }) => JSON.stringify([page, release])}
                sort={sort}
                sortable={new Set(columns.map(({ id }) => id))}
                onSort={(by) => onChange({ sort: by as FunnelSearch['sort'] })}
              />
            </div>
          )
        }
      </Loaded>
      <Notes search={search} since={data?.since ?? null} further={rows.length - SHOWN} />
    </Card>
  );
}

function Notes({
  search,
  since,
  further,
}: {
  search: FunnelSearch;
  since: string | null;
  further: number;
}) {
  const { channel, campaign, device } = search;
  const isOfCampaign = (channel ?? campaign) !== undefined;
  const notes = [
    sinceText(since),
    isOfCampaign ? 'Speed and errors are not stored by channel and campaign.' : '',
    !isOfCampaign && device !== undefined ? 'Errors are not stored by device.' : '',
    further > 0 ? `${countText(further)} further rows are in the file.` : '',
    'LCP, INP and CLS: three of four visits are better than this.',
  ].filter(Boolean);
  return <p className="table-note">{notes.join(' ')}</p>;
}
