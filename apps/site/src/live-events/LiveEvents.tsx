import type { LiveEvent } from '@zipfront/contracts/events/live-event';
import { useEffect, useState } from 'react';
import { EventLine } from './EventLine.tsx';
import { withEvent } from './event-list.ts';

/** Which events are shown. */
const FILTERS = { all: 'All', good: 'Good', bad: 'Bad' } as const;

type Filter = keyof typeof FILTERS;

/** The last events as the collector takes them, the newest first. */
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
