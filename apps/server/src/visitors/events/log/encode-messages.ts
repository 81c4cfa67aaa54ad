import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { EventsToStore } from '../event-rows.ts';
import { packEvents, unpackEvents } from '../fast/pack-events.ts';

/** Maximum length of a message with several events, in bytes. */
export const MAX_MESSAGE_BYTES = 512 * 1024;

/**
 * Maximum length of a message with one event, in bytes: the longest request, and NATS's default
 * limit.
 */
export const MAX_LONE_MESSAGE_BYTES = 1024 * 1024;

/**
 * The longest text that a message may unpack to, in bytes; a batch of requests is at most a few
 * megabytes.
 */
const MAX_TEXT_BYTES = 256 * 1024 * 1024;

/**
 * The format of messages, which is their first byte: the compressed text of `packEvents`. A new
 * format gets a new number; old messages must still be decoded while the log has them.
 */
const FORMAT = 1;

/** The last number for a format. No text and no compressed data starts with such a byte. */
const LAST_FORMAT = 31;

/** A message in a later version's format. Servers of that version can decode it. */
export class LaterFormat extends Error {}

/**
 * Encodes events as messages of the log. They are one message, unless it would be too long; a
 * single event always fits.
 */
export function encodeMessages(rows: EventsToStore): Buffer[] {
  const message = Buffer.concat([Buffer.of(FORMAT), zstdCompressSync(packEvents(rows))]);
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
 * @throws LaterFormat for one of a later version
 * @throws Error for anything else
 */
export function decodeMessage(message: Uint8Array): EventsToStore {
  const [format = 0] = message;
  if (format > FORMAT && format <= LAST_FORMAT) {
    throw new LaterFormat(`The message has format ${format}; expected ${FORMAT}`);
  }
  if (format !== FORMAT) throw new Error('The message has no format');
  const limits = { maxOutputLength: MAX_TEXT_BYTES };
  const text = zstdDecompressSync(message.subarray(1), limits).toString();
  const { events, bad } = unpackEvents(text);
  if (!Array.isArray(bad)) throw new Error('The bad events of the message are not a list');
  const isWhole = events.every(
    ({ row }) => row.event_id !== '' && Number.isSafeInteger(row.client_at + row.received_at),
  );
  if (!isWhole) throw new Error('An event of the message lacks its id or its time');
  return { events, bad };
}
