import { useQuery } from '@tanstack/react-query';
import { listErrors } from '@zipfront/contracts/api/health';
import type { ReactNode } from 'react';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { ERROR_COLUMNS } from './error-columns.tsx';
import { errorsQuery, type HealthSearch } from './health-search.ts';

const SHOWN = 50;

export function ErrorsCard({
  search,
  filters,
  onSort,
}: {
  search: HealthSearch;
  filters: ReactNode;
  onSort(sort: string): void;
}) {
  const query = errorsQuery(search);
  const sent = { query: { ...query, limit: '1000' } };
  const found = useQuery(apiQuery(listErrors, sent));
  return (
    <ListCard
      title="Errors in browsers"
      more={<div className="chips">{filters}</div>}
      file={fileAddress(listErrors, { query })}
      found={found}
      loading={4}
      empty="No browser reported an error on these days."
      sort={{ by: search.sort ?? '-reports', columns: ERROR_COLUMNS, onSort }}
      shown={SHOWN}
      keyOf={({ fingerprint }) => fingerprint}
    >
      {isPartChosen(search) ? (
        <p className="table-note">
          Only the lead rates are of the chosen visits: reports are not stored by channel, campaign
          and device.
        </p>
      ) : null}
    </ListCard>
  );
}

export function isPartChosen({ channel, campaign, device }: HealthSearch): boolean {
  return channel !== undefined || campaign !== undefined || device !== undefined;
}
