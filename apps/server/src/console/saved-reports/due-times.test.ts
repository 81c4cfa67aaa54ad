import type { Period } from '@zipfront/contracts/api/saved-reports';
import { HOUR_MS } from '@zipfront/contracts/time/time';
import { expect, it } from 'vitest';
import { dueTimes } from './due-times.ts';

const ZONE = 'America/New_York';

const at = (text: string) => Date.parse(`${text}Z`);

// behaviour: 36.3
it.each<[every: Period, now: string, last: string, next: string, isToday: boolean]>([
  ['day', '2026-11-20T13:00', '2026-11-20T13:00', '2026-11-21T13:00', true],
  ['day', '2026-11-21T04:59', '2026-11-20T13:00', '2026-11-21T13:00', true],
  ['day', '2026-11-21T05:00', '2026-11-20T13:00', '2026-11-21T13:00', false],
  ['day', '2026-10-31T12:00', '2026-10-31T12:00', '2026-11-01T13:00', true],
  ['day', '2026-11-01T12:59', '2026-10-31T12:00', '2026-11-01T13:00', false],
  ['day', '2026-03-07T13:00', '2026-03-07T13:00', '2026-03-08T12:00', true],
  ['day', '2026-03-08T12:00', '2026-03-08T12:00', '2026-03-09T12:00', true],
  ['week', '2026-11-01T13:00', '2026-10-26T12:00', '2026-11-02T13:00', false],
  ['week', '2026-11-02T13:00', '2026-11-02T13:00', '2026-11-09T13:00', true],
  ['month', '2026-11-01T12:59', '2026-10-01T12:00', '2026-11-01T13:00', false],
  ['month', '2026-12-01T13:00', '2026-12-01T13:00', '2027-01-01T13:00', true],
])('finds the times of each %s about %s', (every, now, last, next, isToday) => {
  const times = { last: at(last), next: at(next), isToday };
  expect(dueTimes(every, at(now), ZONE)).toEqual(times);
});

// behaviour: 36.3
it.each([
  ZONE,
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'UTC',
])('finds one time on each day of a year, at eight o’clock: %s', (timeZone) => {
  const found = new Set<number>();
  for (let now = at('2026-01-01T00:00'); now < at('2027-01-01T00:00'); now += 5 * HOUR_MS) {
    const { last, next } = dueTimes('day', now, timeZone);
    expect([last <= now, next > now]).toEqual([true, true]);
    found.add(next);
  }
  const texts = [...found].map((due) =>
    Temporal.Instant.fromEpochMilliseconds(due).toZonedDateTimeISO(timeZone).toPlainDateTime(),
  );
  expect(texts.every((text) => text.toString().endsWith('T08:00:00'))).toBe(true);
  expect(new Set(texts.map((text) => text.toPlainDate().toString())).size).toBe(found.size);
  expect(found.size).toBeGreaterThanOrEqual(365);
});
