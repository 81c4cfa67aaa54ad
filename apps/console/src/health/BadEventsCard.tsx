import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listBadEvents } from '@zipfront/contracts/api/bad-events';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { fileAddress } from '../api/client.ts';
import { queryOf, sessionQuery } from '../api/queries.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import type { Column } from '../ui/DataTable.tsx';
import { countText, instantText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';

type Kind = ResponseOf<typeof listBadEvents>['rows'][number];

/** Stored events that matched no schema; admins open a kind of them. */
export function BadEventsCard() {
  const found = useQuery(queryOf(listBadEvents, { query: {} }));
  const { data: session } = useQuery(sessionQuery);
  const timeZone = useTimeZone(undefined);
  return (
    <ListCard
      title="Bad events"
      file={fileAddress(listBadEvents, { query: {} })}
      found={found}
      empty="No event is stored that failed validation."
      columns={columnsFor(session?.role === 'admin', timeZone)}
      keyOf={({ schema, reason }) => `${schema} ${reason}`}
    />
  );
}

function columnsFor(isAdmin: boolean, timeZone: string): Column<Kind>[] {
  return [
    {
      id: 'schema',
      label: 'Schema',
      cell: ({ schema, reason }) =>
        isAdmin ? (
          <Link to="/health/bad-events" search={{ schema, reason }} className="row-name">
            {schema || 'none'}
          </Link>
        ) : (
          schema || 'none'
        ),
    },
    { id: 'reason', label: 'Reason', cell: ({ reason }) => reason },
    { id: 'count', label: 'Events', isFigure: true, cell: ({ count }) => countText(count) },
    { id: 'first', label: 'First', cell: ({ first_at }) => instantText(first_at, timeZone) },
    { id: 'last', label: 'Last', cell: ({ last_at }) => instantText(last_at, timeZone) },
  ];
}
