import { randomBytes } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { EventsToStore } from '../event-rows.ts';
import { badEventRow, eventRow } from '../testing/event-rows.ts';
import {
  decodeMessage,
  encodeMessages,
  LaterFormat,
  MAX_MESSAGE_BYTES,
} from './encode-messages.ts';

/** Events of this many bytes each that cannot be compressed to less than three quarters. */
function rows(count: number, bytes = 10): EventsToStore {
  const data = () => JSON.stringify({ text: randomBytes(bytes).toString('base64') });
  return {
    events: Array.from({ length: count }, () => ({
      visitRef: { visitId: 'a', sessionHash: 'b' },
      quoteId: null,
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

// Written by the first version; the log may have such messages after any upgrade.
const FIRST_FORMAT =
  'ASi1L/1gvADlBwD2EDUhQIc6B4BY4TsBl8ipmm6fzHaHdOxOpJ3gQUGD91QUxdwUKwAsAC0Aq1FT/Hh7FoUvik46u3tRG1RGc5ioHNezK/YUe+PBH88jOfZFI4g27nQKEUguBj0MrHSiqpL9UddsVAwYnRZCP5I9esuPAnukiqJN25jGnL2h8MeXsz8BTpwGZy4nkshK3IsFSaPtpLRGoSRyDy6gPQBgPIZJT7NujFMoRbcmpMABycwMtp1eJjhRUQi7ouzlhXhx4xaC1okOKDhRHUS9ltNpOCwnECa4Wux6Kg4AkSLFpyS/MKLFUNMVdlBnhsatALuLYlAttsQkAGbJDEJjUE8=';

// behaviour: 33.9
it('returns what an earlier version encoded', () => {
  const visitRef = { visitId: '0197a5b0-0000-7000-8000-000000000001', sessionHash: 'a-hash' };
  const quoteId = '0197a5b0-0000-7000-8000-000000000004';
  const one = eventRow({
    event_id: '0197a5b0-0000-7000-8000-000000000002',
    schema: 'iglu:com.zipfront/page_view/jsonschema/1-0-0',
    client_at: 1_750_000_000_100,
    received_at: 1_750_000_000_000,
    happened_at: 1_750_000_000_050,
    path: '/',
    data: '{"a":1}',
    privacy_signal: 1,
  });
  const other = eventRow({
    event_id: '0197a5b0-0000-7000-8000-000000000003',
    site: 'shipping',
    schema: 'b',
    client_at: 1,
    received_at: 2,
    happened_at: 3,
    contexts: '[{}]',
    bot: 1,
  });
  const badRow = badEventRow({
    id: 'a',
    reason: 'unstorable',
    detail: 'b',
    raw: 'c',
    received_at: 4,
  });
  expect(decodeMessage(Buffer.from(FIRST_FORMAT, 'base64'))).toEqual({
    events: [
      { visitRef, quoteId, day: 20_000, row: one },
      { visitRef: null, quoteId: null, row: other },
    ],
    bad: [{ visitRef: null, row: badRow }],
  });
});

/** A message of the first format with this text. */
const messageOf = (text: string) => Buffer.concat([Buffer.of(1), zstdCompressSync(text)]);

// behaviour: 33.5
it.each([
  ['text', Buffer.from('text')],
  ['nothing', Buffer.alloc(0)],
  ['compressed text without a format', messageOf('[]\0').subarray(1)],
  ['other compressed text', messageOf('text')],
  ['bad events that are not a list', messageOf('{}\0')],
  ['an event without an id', messageOf(`[]\0${'\0'.repeat(8)}[]${'\0'.repeat(7)}`)],
  ['half a message', encodeMessages(rows(3))[0]?.subarray(0, 100) ?? Buffer.alloc(0)],
])('refuses %s', (_, message) => {
  expect(() => decodeMessage(message)).toThrow();
  expect(() => decodeMessage(message)).not.toThrow(LaterFormat);
});

// behaviour: 33.9
it('refuses a message of a later version by an error of its own', () => {
  const message = Buffer.concat([Buffer.of(2), zstdCompressSync('[]\0')]);
  expect(() => decodeMessage(message)).toThrow(LaterFormat);
});
