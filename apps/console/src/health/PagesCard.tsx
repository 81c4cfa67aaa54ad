import { useQuery } from '@tanstack/react-query';
import { listPages } from '@zipfront/contracts/api/health';
import { fileAddress } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { countText, dayText } from '../ui/format.ts';
import { ListCard, rowsOf } from '../ui/ListCard.tsx';
import { Empty } from '../ui/States.tsx';
import { type HealthSearch, healthQueryOf } from './health-search.ts';
import { PAGE_COLUMNS } from './page-columns.tsx';

/** Rows that are shown; the file has more. */
const SHOWN = 50;

/** The pages with their leads, their speed and their errors. */
export function PagesCard({
  search,
  onSort,
}: {
  search: HealthSearch;
  onSort(sort: string): void;
}) {
  const query = healthQueryOf(search);
  const sent = { query: { ...query, limit: '1000' } };
  const found = useQuery(queryOf(listPages, sent));
  const { data } = found;
  return (
    <ListCard
      title="Pages"
      file={fileAddress(listPages, { query })}
      found={found}
      loading={8}
      empty={
        <Empty title="Nothing was counted on these days.">
          Choose other days or filters above.
        </Empty>
      }
      sort={{
        by: search.sort ?? '-visits',
        columns: PAGE_COLUMNS.filter(({ id }) => id !== 'release' || search.release !== undefined),
        onSort,
      }}
      shown={SHOWN}
      keyOf={({ site, page, release }) => JSON.stringify([site, page, release])}
    >
      <p className="table-note">
        {[
          sinceText(data?.since ?? null),
          leftOutText(search),
          moreText(rowsOf(found).length + (data?.left_out ?? 0)),
        ]
          .filter(Boolean)
          .join(' ')}{' '}
        LCP, INP and CLS: three of four visits are better than this.
      </p>
    </ListCard>
  );
}

/** Says where visits begin that are stored with the filters; empty if all days are. */
function sinceText(since: string | null): string {
  return since === null ? '' : `With these filters visits are known since ${dayText(since)}.`;
}

function leftOutText({ channel, campaign, device }: HealthSearch): string {
  if (channel !== undefined || campaign !== undefined) {
    return 'Speed and errors are not stored by channel and campaign.';
  }
  return device === undefined ? '' : 'Errors are not stored by device.';
}

function moreText(rows: number): string {
  return rows > SHOWN
    ? `The first ${SHOWN} of ${countText(rows)} are shown; the file has all.`
    : '';
}
