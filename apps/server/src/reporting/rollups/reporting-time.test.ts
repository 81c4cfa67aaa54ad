import { expect, it } from 'vitest';
import { dateOfDay, dayOfDate, reportingTime } from './reporting-time.ts';

const HOUR_MS = 3_600_000;

// behaviour: 11.63
it.each([
  ['the spring day of 23 hours', 'America/New_York', '2026-03-08T05:00:00Z', 23],
  ['the autumn day of 25 hours', 'America/New_York', '2026-11-01T04:00:00Z', 25],
  ['a day of a zone at +05:45', 'Asia/Kathmandu', '2026-11-01T18:15:00Z', 24],
  ['a day that begins at one o’clock', 'Africa/Cairo', '2026-04-23T22:00:00Z', 23],
])('counts the hours of %s', (_name, zone, start, hours) => {
  const startsAt = Date.parse(start);
  const { day } = reportingTime(startsAt, zone);
  for (let hour = 0; hour < hours; hour += 1) {
    expect(reportingTime(startsAt + hour * HOUR_MS, zone)).toEqual({ day, hour });
  }
  expect(reportingTime(startsAt + hours * HOUR_MS - 1, zone)).toEqual({ day, hour: hours - 1 });
  expect(reportingTime(startsAt - 1, zone).day).toBe(day - 1);
  expect(reportingTime(startsAt + hours * HOUR_MS, zone)).toEqual({ day: day + 1, hour: 0 });
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
