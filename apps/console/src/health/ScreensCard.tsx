import { useQuery } from '@tanstack/react-query';
import { listScreenTimes } from '@zipfront/contracts/api/health';
import { fileAddress } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { countText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';

/** Addresses that are listed: the slowest ones. */
const SHOWN = 10;

/** How fast this server responds to the console. */
export function ScreensCard() {
  const found = useQuery(queryOf(listScreenTimes, {}));
  const { data } = found;
  return (
    <ListCard
      title="Response times"
      file={fileAddress(listScreenTimes, {})}
      found={found}
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
      shown={SHOWN}
      keyOf={({ path }) => path}
    >
      <p className="table-note">
        {data !== undefined && data.rows.length > SHOWN
          ? `The slowest ${SHOWN} of ${countText(data.rows.length)}; the file has all. `
          : ''}
        Of the last 200 responses of each, since this server was started.
      </p>
    </ListCard>
  );
}
