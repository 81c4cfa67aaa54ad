import type { BadEventKind } from '@zipfront/contracts/console/health';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import { whole } from '../experiments/percent.ts';
import { Rows } from '../Guarded.tsx';
import { Time } from '../Time.tsx';

/** Bad events by schema and reason. */
export function BadEventTable({ kinds, mayReplay }: { kinds: BadEventKind[]; mayReplay: boolean }) {
  return (
    <table className="rows" aria-label="Bad events">
      <thead>
        <tr>
          <th scope="col">Schema</th>
          <th scope="col">Reason</th>
          <th scope="col">Events</th>
          <th scope="col">First</th>
          <th scope="col">Last</th>
        </tr>
      </thead>
      <Rows>
        {kinds.map(({ schema, reason, count, firstAt, lastAt }) => (
          <tr key={`${schema} ${reason}`}>
            <th scope="row">
              {mayReplay ? (
                <a
                  href={`${CONSOLE_PATHS.badEvents}?${new URLSearchParams({ schema: schema ?? '', reason })}`}
                >
                  {schema ?? 'none'}
                </a>
              ) : (
                (schema ?? 'none')
              )}
            </th>
            <td data-label="Reason">{reason}</td>
            <td data-label="Events">{whole(count)}</td>
            <td data-label="First">
              <Time at={firstAt} />
            </td>
            <td data-label="Last">
              <Time at={lastAt} />
            </td>
          </tr>
        ))}
      </Rows>
    </table>
  );
}
