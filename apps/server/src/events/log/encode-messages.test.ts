import { randomBytes } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { EventsToStore } from '../store-events.ts';
import { badEventRow, eventRow } from '../testing/event-rows.ts';
import { decodeMessage, encodeMessages, MAX_MESSAGE_BYTES } from './encode-messages.ts';

/** Events of this many bytes each that cannot be compressed to less than three quarters. */
function rows(count: number, bytes = 10): EventsToStore {
  const data = () => JSON.stringify({ text: randomBytes(bytes).toString('base64') });
  return {
    events: Array.from({ length: count }, () => ({
      visitRef: { visitId: 'a', sessionHash: 'b' },
      row: eventRow({ data: data() }),
    })),
    bad: [{ visitRef: null, row: badEventRow() }],
  };
}

// behaviour: 33.3
it('returns from one message what was encoded', () => {
  const sent = rows(3);
  const messages = encodeMessages(sent);
  expect(messages).toHaveLength(1);
  expect(messages.map(decodeMessage)).toEqual([sent]);
});

// behaviour: 33.3
it('divides what is too long for one message, without a loss', () => {
  const sent = rows(40, 24_000);
  const messages = encodeMessages(sent);
  expect(messages.length).toBeGreaterThan(1);
  expect(Math.max(...messages.map(({ length }) => length))).toBeLessThanOrEqual(MAX_MESSAGE_BYTES);
  const decoded = messages.map(decodeMessage);
  expect(decoded.flatMap(({ events }) => events)).toEqual(sent.events);
  expect(decoded.flatMap(({ bad }) => bad)).toEqual(sent.bad);
});

// behaviour: 33.5
it.each([
  ['text', Buffer.from('text')],
  ['nothing', Buffer.alloc(0)],
  ['other compressed text', zstdCompressSync('text')],
  ['bad events that are not a list', zstdCompressSync('{}\0')],
  ['an event without an id', zstdCompressSync(`[]\0${'\0'.repeat(8)}[]${'\0'.repeat(6)}`)],
  ['half a message', encodeMessages(rows(3))[0]?.subarray(0, 100) ?? Buffer.alloc(0)],
])('refuses %s', (_, message) => {
  expect(() => decodeMessage(message)).toThrow();
});
