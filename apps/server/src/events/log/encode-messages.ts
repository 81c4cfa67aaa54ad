import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { packEvents, unpackEvents } from '../fast/pack-events.ts';
import type { EventsToStore } from '../store-events.ts';

/** Maximum length of a message, in bytes: half of what NATS accepts by default. */
export const MAX_MESSAGE_BYTES = 512 * 1024;

/** The longest text that a message may unpack to, in bytes; a batch of requests is at most a few megabytes. */
const MAX_TEXT_BYTES = 256 * 1024 * 1024;

/**
 * Encodes events as messages of the log: the text of `packEvents`, compressed. They are one message, unless it would
 * be too long; a single event always fits.
 */
export function encodeMessages(rows: EventsToStore): Buffer[] {
  const message = zstdCompressSync(packEvents(rows));
  const count = rows.events.length + rows.bad.length;
  if (message.length <= MAX_MESSAGE_BYTES || count === 1) return [message];
  return halves(rows).flatMap(encodeMessages);
}

function halves({ events, bad }: EventsToStore): EventsToStore[] {
  const [half, halfOfBad] = [Math.ceil(events.length / 2), Math.floor(bad.length / 2)];
  return [
    { events: events.slice(0, half), bad: bad.slice(0, halfOfBad) },
    { events: events.slice(half), bad: bad.slice(halfOfBad) },
  ];
}

/**
 * Decodes a message of `encodeMessages`.
 *
 * @throws Error for anything else
 */
export function decodeMessage(message: Uint8Array): EventsToStore {
  const text = zstdDecompressSync(message, { maxOutputLength: MAX_TEXT_BYTES }).toString();
  const { events, bad } = unpackEvents(text);
  if (!Array.isArray(bad)) throw new Error('The bad events of the message are not a list');
  const isWhole = events.every(
    ({ row }) => row.event_id !== '' && Number.isSafeInteger(row.client_at + row.received_at),
  );
  if (!isWhole) throw new Error('An event of the message lacks its id or its time');
  return { events, bad };
}
