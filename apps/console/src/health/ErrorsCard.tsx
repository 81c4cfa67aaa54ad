import { useQuery } from '@tanstack/react-query';
import { listErrors } from '@zipfront/contracts/api/health';
import { fileAddress } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { Failed, Loading } from '../ui/States.tsx';
import { sortingOf, sortRows } from '../ui/sort-rows.ts';
import { ERROR_COLUMNS } from './error-columns.tsx';
import { type HealthSearch, healthQueryOf } from './health-search.ts';

/** Rows that are shown; the file has more. */
const SHOWN = 50;

/** Kinds of errors that browsers reported. */
export function ErrorsCard({
  search,
  onSort,
}: {
  search: HealthSearch;
  onSort(sort: string): void;
}) {
  const query = healthQueryOf(search);
  const sent = { query: { ...query, limit: '1000' } };
  const { data, error, refetch } = useQuery(queryOf(listErrors, sent));
  const sorting = sortingOf(search.errorSort ?? '-reports');
  const rows = sortRows(data?.rows ?? [], ERROR_COLUMNS, sorting);
  return (
    <Card
      title="Errors in browsers"
      more={
        <a href={fileAddress(listErrors, { query })} className="link">
          CSV
        </a>
      }
    >
      {error !== null && data === undefined ? (
        <Failed error={error} onRetry={refetch} />
      ) : data === undefined ? (
        <Loading rows={4} />
      ) : rows.length === 0 ? (
        <p className="table-note">No browser reported an error on these days.</p>
      ) : (
        <DataTable
          label="Errors in browsers"
          columns={ERROR_COLUMNS}
          rows={rows.slice(0, SHOWN)}
          keyOf={({ fingerprint }) => fingerprint}
          sorting={sorting}
          sortable={new Set(ERROR_COLUMNS.map(({ id }) => id))}
          onSort={({ id, isDescending }) => onSort(`${isDescending ? '-' : ''}${id}`)}
        />
      )}
      {isPartChosen(search) ? (
        <p className="table-note">
          Only the lead rates are of the chosen visits: reports are not stored by channel, campaign
          and device.
        </p>
      ) : null}
    </Card>
  );
}

/** Whether the filters have a property that reports of errors lack. */
export function isPartChosen({ channel, campaign, device }: HealthSearch): boolean {
  return channel !== undefined || campaign !== undefined || device !== undefined;
}
