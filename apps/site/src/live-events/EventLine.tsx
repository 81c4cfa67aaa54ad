import type { LiveEvent } from '@zipfront/contracts/events/live-event';
import { indented, shortName } from './event-list.ts';

/** One event: its head in a line, what it holds behind it; of a bad one also what was wanted. */
export function EventLine({ event }: { event: LiveEvent }) {
  const { number, receivedAt, schema, id, path, visitId, fault, content } = event;
  return (
    <li className={fault ? 'bad' : 'good'}>
      <details>
        <summary>
          <span className="verdict">{fault ? `Bad: ${fault.reason}` : 'Good'}</span>
          <time dateTime={new Date(receivedAt).toISOString()}>
            {new Date(receivedAt).toLocaleTimeString()}
          </time>
          <b>{shortName(schema)}</b>
          <span>{path ?? ''}</span>
          {fault && <span className="detail">{fault.detail}</span>}
        </summary>
        <dl>
          <dt>Number</dt>
          <dd>{number}</dd>
          <dt>Id</dt>
          <dd>{id}</dd>
          <dt>Schema</dt>
          <dd>{schema ?? 'none'}</dd>
          <dt>Visit</dt>
          <dd>{visitId ?? 'none'}</dd>
        </dl>
        <h2>Stored content</h2>
        <pre>{indented(content)}</pre>
        {fault?.wanted && (
          <>
            <h2>What the schema wanted</h2>
            <pre>{JSON.stringify(fault.wanted, null, 2)}</pre>
          </>
        )}
      </details>
    </li>
  );
}
