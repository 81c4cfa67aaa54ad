import type { EventEnvelope } from '@zipfront/contracts/events/types';
import type { Kysely } from 'kysely';
import { fromJson } from '../store/json-column.ts';
import type { BadEventRow, Database, EventRow } from '../store/schema.ts';

/** A visit's events as its export shows them. */
export interface ExportedEvents {
  events: (Omit<EventRow, 'visit_id' | 'data' | 'contexts'> &
    Pick<EventEnvelope, 'data' | 'contexts'>)[];
  bad_events: Omit<BadEventRow, 'visit_id'>[];
}

/** Which events, good and bad, belong to this visit? JSON columns come out as what they hold. */
export async function findEvents(db: Kysely<Database>, visitId: string): Promise<ExportedEvents> {
  const events = await db
    .selectFrom('event')
    .selectAll()
    .where('visit_id', '=', visitId)
    .orderBy('happened_at')
    .orderBy('event_id')
    .execute();
  const bad = await db
    .selectFrom('bad_event')
    .selectAll()
    .where('visit_id', '=', visitId)
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  return {
    events: events.map(({ visit_id: _visit, data, contexts, ...event }) => ({
      ...event,
      data: fromJson(data),
      contexts: fromJson(contexts),
    })),
    bad_events: bad.map(({ visit_id: _visit, ...event }) => event),
  };
}
