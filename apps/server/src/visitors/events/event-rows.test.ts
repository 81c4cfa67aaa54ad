import { expect, it } from 'vitest';
import { correctedTime } from './event-rows.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

it.each([
  ['an exact clock', NOON - 1_000, NOON - 10, NOON - 990],
  ['a clock that is an hour slow', NOON - HOUR - 1_000, NOON - HOUR, NOON - 1_000],
  ['a clock that is a year fast', NOON + 8_760 * HOUR - 5, NOON + 8_760 * HOUR, NOON - 5],
  ['an event that was deferred for two days', NOON - 48 * HOUR, NOON, NOON - 48 * HOUR],
  ['a clock that was set back before it sent', NOON, NOON - HOUR, NOON],
  ['a client that does not say when it sent', NOON - 7, null, NOON - 7],
  ['the same with a fast clock', NOON + HOUR, null, NOON],
  ['a client that claims to have waited since long before the epoch', 0, 2 * NOON, 0],
])('corrects the time of %s', (_case, timestamp, sentAt, expected) => {
  expect(correctedTime({ timestamp, sentAt, receivedAt: NOON })).toBe(expected);
});
