import { useQuery } from '@tanstack/react-query';
import { listScreenTimes } from '@zipfront/contracts/api/health';
import { fileAddress } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { countText } from '../ui/format.ts';
import { Failed, Loading } from '../ui/States.tsx';

/** Addresses that are listed: the slowest ones. */
const SHOWN = 10;

/** How fast this server responds to the console. */
export function ScreensCard() {
  const { data, error, refetch } = useQuery(queryOf(listScreenTimes, {}));
  return (
    <Card
      title="Response times"
      more={
        <a href={fileAddress(listScreenTimes, {})} className="link">
          CSV
        </a>
      }
    >
      {error !== null && data === undefined ? (
        <Failed error={error} onRetry={refetch} />
      ) : data === undefined ? (
        <Loading rows={3} />
      ) : (
        <DataTable
          label="Response times"
          columns={[
            { id: 'screen', label: 'Address', cell: ({ path }) => path },
            {
              ...{ id: 'shown', label: 'Shown', isFigure: true },
              cell: ({ count }) => countText(count),
            },
            {
              ...{ id: 'time', label: '95% within', isFigure: true },
              cell: ({ p95_ms }) => `${p95_ms.toFixed(p95_ms < 10 ? 1 : 0)} ms`,
            },
          ]}
          rows={data.rows.slice(0, SHOWN)}
          keyOf={({ path }) => path}
        />
      )}
      <p className="table-note">
        {data !== undefined && data.rows.length > SHOWN
          ? `The slowest ${SHOWN} of ${countText(data.rows.length)}; the file has all. `
          : ''}
        Of the last 200 responses of each, since this server was started.
      </p>
    </Card>
  );
}
