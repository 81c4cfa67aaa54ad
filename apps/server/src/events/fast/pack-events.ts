import type { EventRow } from '../../store/schema.ts';
import { storable } from '../../store/storable.ts';
import type { EventsToStore, PendingRow } from '../store-events.ts';

/** Ends a field. Text that a database takes never holds it, nor does JSON. */
const END = '\0';

/** How many fields each event has of its own. */
const OWN_FIELDS = 7;

/** How many fields follow where they are not as before: what the events of a request share. */
const SHARED_FIELDS = 6;

/** Stands for what an event shares with the one before it; no JSON is empty. */
const AS_BEFORE = '';

const NOT_PACKED = 'These are no packed events';

/**
 * Events on their way to the writer's thread, as one text of fields that end with U+0000; nothing
 * stands for null. Their data and contexts are JSON already: as JSON once more, with every quote
 * escaped, both ways together took three times as long. What the events of a request have in common,
 * their contexts above all, stands once: half of the text. Times stand as what they are after the
 * request was received: short numbers become text, and text a number, sooner than long ones.
 */
export function packEvents({ events, bad }: EventsToStore): string {
  // What is bad was cut anywhere, also within a pair of surrogates.
  let text = JSON.stringify(storable(bad)) + END;
  let before: PendingRow<EventRow> | undefined;
  for (const event of events) {
    const { row } = event;
    const clientAfter = row.client_at - row.received_at;
    const happenedAfter = row.happened_at - row.received_at;
    text += `${row.event_id}\0${row.site}\0${row.schema}\0${clientAfter}\0${happenedAfter}\0${row.path ?? ''}\0${row.data}\0`;
    text +=
      before !== undefined && sharesRest(event, before) ? `${AS_BEFORE}\0` : packedRest(event);
    before = event;
  }
  return text;
}

function sharesRest(one: PendingRow<EventRow>, other: PendingRow<EventRow>): boolean {
  return (
    one.row.contexts === other.row.contexts &&
    one.row.received_at === other.row.received_at &&
    one.row.bot === other.row.bot &&
    one.row.privacy_signal === other.row.privacy_signal &&
    one.visitRef?.visitId === other.visitRef?.visitId &&
    one.visitRef?.sessionHash === other.visitRef?.sessionHash
  );
}

function packedRest({ visitRef, row }: PendingRow<EventRow>): string {
  return `${row.contexts}\0${row.received_at}\0${row.bot}\0${row.privacy_signal}\0${visitRef?.visitId ?? ''}\0${visitRef?.sessionHash ?? ''}\0`;
}

/**
 * The events of a text, from `packEvents`.
 *
 * @throws Error where a field is missing or too many
 */
export function unpackEvents(text: string): EventsToStore {
  const fields = text.split(END);
  // Nothing follows the end of the last field.
  const last = fields.pop();
  const [bad] = fields;
  if (last !== '' || bad === undefined) throw new Error(NOT_PACKED);
  const events: PendingRow<EventRow>[] = [];
  let shared: Shared | undefined;
  for (let at = 1; at < fields.length; ) {
    const rest = at + OWN_FIELDS;
    const asBefore = fields[rest] === AS_BEFORE;
    if (!asBefore) shared = sharedAt(fields, rest);
    const next = rest + (asBefore ? 1 : SHARED_FIELDS);
    if (shared === undefined || next > fields.length) throw new Error(NOT_PACKED);
    events.push(eventAt(fields, at, shared));
    at = next;
  }
  return { events, bad: JSON.parse(bad) };
}

/** What the events of a request share. */
interface Shared
  extends Pick<EventRow, 'contexts' | 'received_at' | 'bot' | 'privacy_signal'>,
    Pick<PendingRow<EventRow>, 'visitRef'> {}

function sharedAt(fields: string[], at: number): Shared {
  const [contexts = '', receivedAt, bot, privacySignal, visitId, sessionHash] = fields.slice(
    at,
    at + SHARED_FIELDS,
  );
  return {
    contexts,
    received_at: Number(receivedAt),
    bot: bot === '1' ? 1 : 0,
    privacy_signal: privacySignal === '1' ? 1 : 0,
    visitRef: visitId ? { visitId, sessionHash: sessionHash || null } : null,
  };
}

function eventAt(fields: string[], at: number, shared: Shared): PendingRow<EventRow> {
  return {
    visitRef: shared.visitRef,
    row: {
      event_id: fields[at] ?? '',
      visit_id: null,
      site: fields[at + 1] ?? '',
      schema: fields[at + 2] ?? '',
      client_at: shared.received_at + Number(fields[at + 3]),
      received_at: shared.received_at,
      happened_at: shared.received_at + Number(fields[at + 4]),
      path: fields[at + 5] || null,
      data: fields[at + 6] ?? '',
      contexts: shared.contexts,
      bot: shared.bot,
      privacy_signal: shared.privacy_signal,
    },
  };
}
