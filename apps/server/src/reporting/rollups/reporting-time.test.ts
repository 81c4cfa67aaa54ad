import { expect, it } from 'vitest';
import { dateOfDay, dayOfDate, reportingTime } from './reporting-time.ts';

const HOUR_MS = 3_600_000;

// behaviour: 11.63
it.each([
  ['the spring day of 23 hours', 'America/New_York', '2026-03-08T05:00:00Z', [0, 1, 3]],
  ['the autumn day of 25 hours', 'America/New_York', '2026-11-01T04:00:00Z', [0, 1, 1, 2]],
  ['a day of a zone at +05:45', 'Asia/Kathmandu', '2026-11-01T18:15:00Z', [0, 1]],
  ['a day that begins at one o’clock', 'Africa/Cairo', '2026-04-23T22:00:00Z', [1, 2]],
])('names the hours of %s as its clocks do', (_name, zone, start, first) => {
  const startsAt = Date.parse(start);
  const { day } = reportingTime(startsAt, zone);
  const last = first.at(-1) ?? 0;
  const hours = [...first, ...Array.from({ length: 23 - last }, (_, index) => last + index + 1)];
  for (const [at, hour] of hours.entries()) {
    expect(reportingTime(startsAt + at * HOUR_MS, zone)).toEqual({ day, hour });
    expect(reportingTime(startsAt + (at + 1) * HOUR_MS - 1, zone)).toEqual({ day, hour });
  }
  expect(reportingTime(startsAt - 1, zone).day).toBe(day - 1);
  const next = startsAt + hours.length * HOUR_MS;
  expect(reportingTime(next, zone)).toEqual({ day: day + 1, hour: 0 });
});

// behaviour: 11.63
it.each([
  'America/New_York',
  'Asia/Kathmandu',
  'UTC',
  'Australia/Lord_Howe',
])('returns the date of the calendar of %s', (timeZone) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const start = Date.parse('2026-01-01T00:00:00Z');
  for (let at = start; at < start + 366 * 24 * HOUR_MS; at += 7 * HOUR_MS + 1) {
    expect(dateOfDay(reportingTime(at, timeZone).day)).toBe(format.format(at));
  }
});

it('converts days and dates', () => {
  expect(dayOfDate('1970-01-02')).toBe(1);
  expect(dateOfDay(dayOfDate('2026-11-20'))).toBe('2026-11-20');
  expect(() => dayOfDate('2026-02-30')).toThrow(RangeError);
});
