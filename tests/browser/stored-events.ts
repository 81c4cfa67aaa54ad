import { DatabaseSync } from 'node:sqlite';

export interface StoredEvent {
  schema: string;
  visit_id: string | null;
  path: string | null;
  data: Record<string, unknown>;
  contexts: { schema: string; data: Record<string, unknown> }[];
  privacy_signal: number;
}

/** In the order in which they were made, and the errors of bad events. */
export function storedEvents(file: string): { events: StoredEvent[]; bad: string[] } {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const events = database.prepare('select * from event order by event_id').all();
    const bad = database.prepare('select reason, detail, raw from bad_event').all();
    return {
      events: events.map((row) => ({
        schema: String(row.schema),
        visit_id: row.visit_id === null ? null : String(row.visit_id),
        path: row.path === null ? null : String(row.path),
        data: JSON.parse(String(row.data)),
        contexts: JSON.parse(String(row.contexts)),
        privacy_signal: Number(row.privacy_signal),
      })),
      bad: bad.map(({ reason, detail, raw }) => `${reason}: ${detail}: ${raw}`),
    };
  } finally {
    database.close();
  }
}

export function eventsOfVisit(file: string, visit: string): StoredEvent[] {
  return storedEvents(file).events.filter(({ visit_id }) => visit_id === visit);
}
