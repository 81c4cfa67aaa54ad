import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listBadEvents } from '@zipfront/contracts/api/bad-events';
import type { Answered } from '@zipfront/contracts/api/operation';
import { fileAddress } from '../api/client.ts';
import { queryOf, sessionQuery } from '../api/queries.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { Card } from '../ui/Card.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { countText, instantText } from '../ui/format.ts';
import { Failed, Loading } from '../ui/States.tsx';

type Kind = Answered<typeof listBadEvents>['rows'][number];

/** Stored events that matched no schema; admins open a kind of them. */
export function BadEventsCard() {
  const { data, error, refetch } = useQuery(queryOf(listBadEvents, { query: {} }));
  const { data: session } = useQuery(sessionQuery);
  const timeZone = useTimeZone(undefined);
  return (
    <Card
      title="Bad events"
      more={
        <a href={fileAddress(listBadEvents, { query: {} })} className="link">
          CSV
        </a>
      }
    >
      {error !== null && data === undefined ? (
        <Failed error={error} onRetry={refetch} />
      ) : data === undefined ? (
        <Loading rows={3} />
      ) : data.rows.length === 0 ? (
        <p className="table-note">No event is stored that failed validation.</p>
      ) : (
        <DataTable
          label="Bad events"
          columns={columnsFor(session?.role === 'admin', timeZone)}
          rows={data.rows}
          keyOf={({ schema, reason }) => `${schema} ${reason}`}
        />
      )}
    </Card>
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
