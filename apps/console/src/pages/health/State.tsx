import type { StateView } from '@zipfront/contracts/console/health';
import type { ReactNode } from 'react';
import { whole } from '../experiments/percent.ts';
import { Rows } from '../Guarded.tsx';
import { Time } from '../Time.tsx';

const MEGABYTE = 1024 * 1024;

/** Difference of clocks above which they deserve a look. */
const CLOCK_TOLERANCE_MS = 1_000;

type Row = [name: string, value: ReactNode, note: string];

/** The state of the server and of its database. */
export function State({ state }: { state: StateView }) {
  const {
    writes,
    usedBytes,
    freeBytes,
    uncounted,
    outbox,
    purge,
    backupAt,
    warehouse,
    clockMs,
    now,
  } = state;
  const rows: Row[] = [
    ['Writes', writes ? 'accepted' : 'refused', writes ? '' : 'The database takes no writes.'],
    [
      'Size',
      `${whole(Math.round(usedBytes / MEGABYTE))} MB`,
      freeBytes === null
        ? 'Free space is not known here.'
        : `${whole(Math.round(freeBytes / MEGABYTE))} MB free`,
    ],
    [
      'Waiting to be counted',
      whole(uncounted),
      'Visits, steps and leads; they are counted every second.',
    ],
    [
      'Notifications',
      `${whole(outbox.waiting)} waiting, ${whole(outbox.dead)} dead letters`,
      outbox.waiting === 0
        ? ''
        : `The oldest waits for ${whole(Math.round(outbox.oldestWaitingSeconds))} s.`,
    ],
    [
      'Last purge',
      purge === null ? 'none yet' : <Time key="purge" at={purge.at} />,
      purge?.failed ? 'Something could not be deleted; the log has more.' : 'Every hour.',
    ],
    [
      'Last backup',
      backupAt === null ? 'none' : <Time key="backup" at={backupAt} />,
      'By npm run backup; others are not known here.',
    ],
    ...(warehouse === null ? [] : [warehouseRow(warehouse)]),
    ['Clock', <Time key="clock" at={now} />, clockNote(clockMs)],
  ];
  return (
    <table className="rows" aria-label="Server and database">
      <Rows>
        {rows.map(([name, value, note]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label="State">{value}</td>
            <td data-label="Note">{note}</td>
          </tr>
        ))}
      </Rows>
    </table>
  );
}

function warehouseRow({ at, error }: NonNullable<StateView['warehouse']>): Row {
  return ['Warehouse', <Time key="warehouse" at={at} />, error ?? 'Every night.'];
}

function clockNote(clockMs: number | null): string {
  if (clockMs === null) return 'The database has the clock of this machine.';
  if (Math.abs(clockMs) <= CLOCK_TOLERANCE_MS) return 'The database agrees to a second.';
  const side = clockMs < 0 ? 'behind' : 'ahead';
  return `The database is ${whole(Math.round(Math.abs(clockMs) / 1_000))} s ${side}.`;
}
