import type { RequestListener } from 'node:http';
import type { LiveEvent } from '@zipfront/contracts/events/live-event';
import { NO_STORE } from '../../../platform/http/content-headers.ts';
import type { EventObserver } from '../collector.ts';
import type { EventsToStore } from '../event-rows.ts';
import { publishedSchema } from '../event-schemas.ts';

export const LIVE_STREAM_PATH = '/debug/events/stream';

const MAX_RECENT_EVENTS = 200;

/** The stream of received events, for development only. Never part of a production server. */
export interface LiveEvents {
  observe: EventObserver;
  stream: RequestListener;
}

export function createLiveEvents(): LiveEvents {
  const last: LiveEvent[] = [];
  const watchers = new Set<(event: LiveEvent) => void>();
  let number = 0;

  return {
    observe(stored) {
      for (const event of shownEvents(stored)) {
        number += 1;
        const live = { ...event, number };
        last.push(live);
        if (last.length > MAX_RECENT_EVENTS) last.shift();
        for (const watch of watchers) watch(live);
      }
    },

    stream(_incoming, outgoing) {
      const watch = (event: LiveEvent) =>
        void outgoing.write(`id: ${event.number}\ndata: ${JSON.stringify(event)}\n\n`);
      outgoing.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': NO_STORE,
      });
      outgoing.flushHeaders();
      last.forEach(watch);
      watchers.add(watch);
      outgoing.once('close', () => watchers.delete(watch));
    },
  };
}

function shownEvents({ events, bad }: EventsToStore): Omit<LiveEvent, 'number'>[] {
  return [
    ...events.map(({ visitRef, row }) => ({
      receivedAt: row.received_at,
      schema: row.schema,
      id: row.event_id,
      path: row.path,
      visitId: visitRef?.visitId ?? null,
      fault: null,
      content: `{"data":${row.data},"contexts":${row.contexts}}`,
    })),
    ...bad.map(({ visitRef, row }) => ({
      receivedAt: row.received_at,
      schema: row.schema,
      id: row.id,
      path: null,
      visitId: visitRef?.visitId ?? null,
      fault: {
        reason: row.reason,
        detail: row.detail,
        wanted: (row.schema && publishedSchema(row.schema)) || null,
      },
      content: row.raw,
    })),
  ];
}
