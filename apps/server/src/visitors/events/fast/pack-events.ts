import type { EventRow } from '../../../platform/store/tables/events.ts';
import { storable } from '../../../platform/store/texts.ts';
import type { EventsToStore, PendingRow } from '../event-rows.ts';

/** Ends a field: storable text and JSON never have it. */
const END = '\0';

const OWN_FIELDS = 8;

const SHARED_FIELDS = 7;

/** Stands for shared fields that equal those of the last event; JSON is never empty. */
const AS_BEFORE = '';

const NOT_PACKED = 'The text is not from packEvents';

/**
 * Packs events for a thread as fields that end with U+0000, because JSON took three times as long.
 * Shared fields are written once, and times relative to the arrival.
 */
export function packEvents({ events, bad }: EventsToStore): string {
  // The content of a bad event may be truncated within a surrogate pair.
  let text = JSON.stringify(storable(bad)) + END;
  let before: PendingRow<EventRow> | undefined;
  for (const event of events) {
    const { row } = event;
    const clientAfter = row.client_at - row.received_at;
    const happenedAfter = row.happened_at - row.received_at;
    text += `${row.event_id}\0${row.site}\0${row.schema}\0${clientAfter}\0${happenedAfter}\0${row.path ?? ''}\0${row.data}\0${event.day ?? ''}\0`;
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
    one.visitRef?.sessionHash === other.visitRef?.sessionHash &&
    one.quoteId === other.quoteId
  );
}

function packedRest({ visitRef, quoteId, row }: PendingRow<EventRow>): string {
  return `${row.contexts}\0${row.received_at}\0${row.bot}\0${row.privacy_signal}\0${visitRef?.visitId ?? ''}\0${visitRef?.sessionHash ?? ''}\0${quoteId ?? ''}\0`;
}

/** Unpacks what `packEvents` made. Throws if there are missing or additional fields. */
export function unpackEvents(text: string): EventsToStore {
  const fields = text.split(END);
  // The text ends with the end of the last field.
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

interface Shared
  extends Pick<EventRow, 'contexts' | 'received_at' | 'bot' | 'privacy_signal'>,
    Pick<PendingRow<EventRow>, 'visitRef' | 'quoteId'> {}

function sharedAt(fields: string[], at: number): Shared {
  const [contexts = '', receivedAt, bot, privacySignal, visitId, sessionHash, quoteId] =
    fields.slice(at, at + SHARED_FIELDS);
  return {
    contexts,
    received_at: Number(receivedAt),
    bot: bot === '1' ? 1 : 0,
    privacy_signal: privacySignal === '1' ? 1 : 0,
    visitRef: visitId ? { visitId, sessionHash: sessionHash || null } : null,
    quoteId: quoteId || null,
  };
}

function eventAt(fields: string[], at: number, shared: Shared): PendingRow<EventRow> {
  const day = fields[at + 7];
  return {
    visitRef: shared.visitRef,
    quoteId: shared.quoteId,
    ...(day && { day: Number(day) }),
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
