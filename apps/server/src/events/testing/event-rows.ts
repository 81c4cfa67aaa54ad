import { randomUUID } from 'node:crypto';
import type { BadEventRow, EventRow } from '../../store/schema.ts';
import { NOON } from '../../store/testing/visit-rows.ts';

/** The row of a small event, with the changes of a test. */
export function eventRow(changes: Partial<EventRow> = {}): EventRow {
  return {
    event_id: randomUUID(),
    visit_id: null,
    site: 'insurance',
    schema: 'iglu:com.zipfront/timing/jsonschema/1-0-0',
    client_at: NOON,
    received_at: NOON,
    happened_at: NOON,
    path: null,
    data: '{}',
    contexts: '[]',
    bot: 0,
    privacy_signal: 0,
    ...changes,
  };
}

/** The row of a bad event, with the changes of a test. */
export function badEventRow(changes: Partial<BadEventRow> = {}): BadEventRow {
  return {
    id: randomUUID(),
    visit_id: null,
    schema: null,
    reason: 'not-an-object',
    detail: 'Expected an object',
    raw: 'null',
    received_at: NOON,
    bot: 0,
    privacy_signal: 0,
    ...changes,
  };
}
