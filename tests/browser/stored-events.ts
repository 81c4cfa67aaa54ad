import { DatabaseSync } from 'node:sqlite';

/** What is read of an event's row. */
export interface StoredEvent {
  schema: string;
  visit_id: string | null;
  data: Record<string, unknown>;
}

/** The events in a server's own database, in the order in which they were made, and the bad ones. */
export function storedEvents(file: string): { events: StoredEvent[]; bad: number } {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const events = database
      .prepare('select schema, visit_id, data from event order by event_id')
      .all();
    const bad = database.prepare('select count(*) as count from bad_event').get();
    return {
      events: events.map((row) => ({
        schema: String(row.schema),
        visit_id: row.visit_id === null ? null : String(row.visit_id),
        data: JSON.parse(String(row.data)),
      })),
      bad: Number(bad?.count),
    };
  } finally {
    database.close();
  }
}

/** The events of one visit. */
export function eventsOfVisit(file: string, visit: string): StoredEvent[] {
  return storedEvents(file).events.filter(({ visit_id }) => visit_id === visit);
}
