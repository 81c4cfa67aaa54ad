import type { CallBackLine, DeskScreen, QueueView } from '@zipfront/contracts/console/desk';
import { itemPath } from '@zipfront/contracts/console/paths';
import { Rows } from '../Guarded.tsx';
import { Time } from '../Time.tsx';
import { Age } from './Age.tsx';
import { QueuePage } from './QueuePage.tsx';

/** The queue of call-backs. */
export function CallBacks({ queue, rows }: Extract<DeskScreen, { name: 'call-backs' }>) {
  return (
    <QueuePage queue={queue} isEmpty={rows.length === 0}>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Waits</th>
            <th scope="col">Call again</th>
            <th scope="col">About</th>
            <th scope="col">Calls</th>
            <th scope="col">Holder</th>
          </tr>
        </thead>
        <Rows>
          {rows.map((row) => (
            <Line key={row.id} row={row} queue={queue} />
          ))}
        </Rows>
      </table>
    </QueuePage>
  );
}

function Line({ row, queue: { now, overdue } }: { row: CallBackLine; queue: QueueView }) {
  const { id, name, createdAt, callAgainAt, about, attempts, holder, locale, status } = row;
  return (
    <tr>
      <th scope="row">
        <a href={itemPath('callBack', id)}>{name || 'No name'}</a>{' '}
        {locale === 'es-US' ? <span className="tag">Spanish</span> : null}{' '}
        {overdue.includes(id) ? <span className="tag">overdue</span> : null}{' '}
        {row.botSign === null ? null : <span className="tag">perhaps a bot</span>}{' '}
        {status === 'wrong-number' ? <span className="tag">wrong number</span> : null}
      </th>
      <td data-label="Waits">
        <Age at={createdAt} now={now} />
      </td>
      <td data-label="Call again">
        {callAgainAt === null ? '–' : <CallAgain at={callAgainAt} now={now} />}
      </td>
      <td data-label="About">{about ?? '–'}</td>
      <td data-label="Calls">{attempts}</td>
      <td data-label="Holder">{holder ?? '–'}</td>
    </tr>
  );
}

function CallAgain({ at, now }: { at: number; now: number }) {
  return at <= now ? (
    <>
      due, <Age at={at} now={now} />
    </>
  ) : (
    <Time at={at} />
  );
}
