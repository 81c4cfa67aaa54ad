import type { LiveEvent } from '@zipfront/contracts/events/live-event';
import { useEffect, useState } from 'react';

const FILTERS = { all: 'All', good: 'Good', bad: 'Bad' } as const;

type Filter = keyof typeof FILTERS;

export function LiveEvents({ openStream }: { openStream: () => EventSource }) {
  const [events, setEvents] = useState<LiveEvent[]>([]);
  const [connected, setConnected] = useState(false);
  const [filter, setFilter] = useState<Filter>('all');

  useEffect(() => {
    const stream = openStream();
    stream.onopen = () => setConnected(true);
    stream.onerror = () => setConnected(false);
    stream.onmessage = ({ data }) => setEvents((list) => withEvent(list, JSON.parse(data)));
    return () => stream.close();
  }, [openStream]);

  const shown = events.filter(({ fault }) => filter === 'all' || (filter === 'bad') === !!fault);
  const bad = events.filter(({ fault }) => fault).length;
  return (
    <main>
      <header>
        <h1>Live events</h1>
        <p role="status">
          {connected ? 'Connected' : 'Waiting for the server'}. {events.length} events, {bad} bad.
        </p>
        <fieldset>
          <legend>Show</legend>
          {Object.entries(FILTERS).map(([value, label]) => (
            <label key={value}>
              <input
                type="radio"
                name="filter"
                checked={filter === value}
                onChange={() => setFilter(value as Filter)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      </header>
      {shown.length === 0 ? (
        <p>No events yet. Open a page of the site in another tab.</p>
      ) : (
        <ol>
          {shown.map((event) => (
            <EventLine key={event.number} event={event} />
          ))}
        </ol>
      )}
    </main>
  );
}

function EventLine({ event }: { event: LiveEvent }) {
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

export const MAX_SHOWN = 500;

/** A reconnected stream repeats the last ones; a lower number is of a restarted server. */
export function withEvent(list: LiveEvent[], event: LiveEvent): LiveEvent[] {
  if (list.some(({ id, number }) => id === event.id && number === event.number)) return list;
  return [event, ...list].slice(0, MAX_SHOWN);
}

/** The name part of a schema's address: `page_view`. */
export function shortName(schema: string | null): string {
  if (schema === null) return 'no schema';
  const [vendor, name] = schema.replace('iglu:', '').split('/');
  if (name === undefined) return schema;
  return vendor === 'com.zipfront' ? name : `${vendor}/${name}`;
}

/** Formats JSON with one field a line. Other text stays as it is. */
export function indented(content: string): string {
  try {
    return JSON.stringify(JSON.parse(content), null, 2);
  } catch {
    return content;
  }
}
