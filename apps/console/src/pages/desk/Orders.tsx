import type { DeskScreen, OrderLine, QueueView } from '@zipfront/contracts/console/desk';
import { itemPath } from '@zipfront/contracts/console/paths';
import { dateText } from '@zipfront/contracts/time';
import { Rows } from '../Guarded.tsx';
import { Age } from './Age.tsx';
import { QueuePage } from './QueuePage.tsx';
import { priceText, statusText } from './status-words.ts';

/** The queue of orders. Those that a person must price come first. */
export function Orders({ queue, rows }: Extract<DeskScreen, { name: 'orders' }>) {
  return (
    <QueuePage queue={queue} isEmpty={rows.length === 0}>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Status</th>
            <th scope="col">Waits</th>
            <th scope="col">Route</th>
            <th scope="col">Vehicle</th>
            <th scope="col">Pickup</th>
            <th scope="col">Price</th>
            <th scope="col">Holder</th>
          </tr>
        </thead>
        <Rows>
          {rows.map((row) => (
            <Line key={row.reference} row={row} queue={queue} />
          ))}
        </Rows>
      </table>
    </QueuePage>
  );
}

function Line({ row, queue: { now, overdue } }: { row: OrderLine; queue: QueueView }) {
  const { reference, name, createdAt, route, vehicle, pickupDate, holder } = row;
  return (
    <tr>
      <th scope="row">
        <a href={itemPath('order', reference)}>{name}</a>{' '}
        {row.locale === 'es-US' ? <span className="tag">Spanish</span> : null}{' '}
        {row.isUnverified ? <span className="tag">not verified</span> : null}{' '}
        {row.botSign === null ? null : <span className="tag">perhaps a bot</span>}{' '}
        {overdue.includes(reference) ? <span className="tag">overdue</span> : null}
      </th>
      <td data-label="Status">{statusText(row)}</td>
      <td data-label="Waits">
        <Age at={createdAt} now={now} />
      </td>
      <td data-label="Route">{route}</td>
      <td data-label="Vehicle">{vehicle}</td>
      <td data-label="Pickup">
        <span className="time">{dateText(pickupDate)}</span>
      </td>
      <td data-label="Price">{priceText(row)}</td>
      <td data-label="Holder">{holder ?? '–'}</td>
    </tr>
  );
}
