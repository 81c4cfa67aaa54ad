import type { EventRow } from '../store/schema.ts';
import { storable } from '../store/storable.ts';
import type { Claimed, EventsToStore } from './store-events.ts';

/** Ends a field. Text that a database takes never holds it, nor does JSON. */
const END = '\0';

/** How many fields an event has: those of its row but the visit, and two of its claim. */
const FIELDS = 13;

/**
 * Events on their way to the writer's thread, as one text of fields that end with U+0000; nothing
 * stands for null. Their data and contexts are JSON already: as JSON once more, with every quote
 * escaped, both ways together took three times as long.
 */
export function packEvents({ events, bad }: EventsToStore): string {
  // What is bad was cut anywhere, also within a pair of surrogates.
  let text = JSON.stringify(storable(bad)) + END;
  for (const { claim, row } of events) {
    text += `${row.event_id}\0${row.site}\0${row.schema}\0${row.client_at}\0${row.received_at}\0${row.happened_at}\0`;
    text += `${row.path ?? ''}\0${row.data}\0${row.contexts}\0${row.bot}\0${row.privacy_signal}\0`;
    text += `${claim?.visitId ?? ''}\0${claim?.sessionHash ?? ''}\0`;
  }
  return text;
}

/**
 * The events of a text, from `packEvents`.
 *
 * @throws Error where a field is missing or too many
 */
export function unpackEvents(text: string): EventsToStore {
  const [bad = '', ...fields] = text.split(END);
  // Nothing follows the end of the last field.
  if (fields.pop() !== '' || fields.length % FIELDS !== 0) {
    throw new Error('These are no packed events');
  }
  const events: Claimed<EventRow>[] = [];
  for (let at = 0; at < fields.length; at += FIELDS) events.push(eventAt(fields, at));
  return { events, bad: JSON.parse(bad) };
}

function eventAt(fields: string[], at: number): Claimed<EventRow> {
  const field = (index: number) => fields[at + index] ?? '';
  const visitId = field(11);
  return {
    claim: visitId === '' ? null : { visitId, sessionHash: field(12) || null },
    row: {
      event_id: field(0),
      visit_id: null,
      site: field(1),
      schema: field(2),
      client_at: Number(field(3)),
      received_at: Number(field(4)),
      happened_at: Number(field(5)),
      path: field(6) || null,
      data: field(7),
      contexts: field(8),
      bot: field(9) === '1' ? 1 : 0,
      privacy_signal: field(10) === '1' ? 1 : 0,
    },
  };
}
