import { HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { expect, it } from 'vitest';
import { lastOverdue } from './overdue.ts';

/** 2026-11-16 is a Monday. */
const at = (text: string) => Date.parse(`${text}Z`);

// behaviour: 18.14
it.each([
  ['a Monday', '2026-11-16T10:00', '2026-11-17T10:00'],
  ['a Thursday', '2026-11-19T23:59', '2026-11-20T23:59'],
  ['a Friday', '2026-11-20T15:00', '2026-11-23T15:00'],
  ['the end of a Friday', '2026-11-20T23:59', '2026-11-23T23:59'],
  ['a Saturday', '2026-11-21T09:00', '2026-11-24T00:00'],
  ['a Sunday', '2026-11-22T23:59', '2026-11-24T00:00'],
  ['the first minute of a Monday', '2026-11-23T00:00', '2026-11-24T00:00'],
  ['the change of a year', '2026-12-31T12:00', '2027-01-01T12:00'],
])('counts a request of %s, %s, as overdue from %s on', (_day, asked, due) => {
  expect(lastOverdue(at(due), 'UTC')).toBeGreaterThanOrEqual(at(asked));
  expect(lastOverdue(at(due) - 1, 'UTC')).toBeLessThan(at(asked));
});

// behaviour: 28.5
it.each([
  ['a late Friday of the zone, a Saturday in UTC', '2026-11-21T01:00', '2026-11-24T01:00', 72],
  ['a Sunday evening of the zone, a Monday in UTC', '2026-11-23T03:00', '2026-11-24T05:00', 26],
  ['a Friday before the clock is set back', '2026-10-30T19:00', '2026-11-02T20:00', 73],
  ['a Friday before the clock is set forward', '2026-03-06T20:00', '2026-03-09T19:00', 71],
  ['the Sunday on which the clock is set back', '2026-11-01T05:30', '2026-11-03T05:00', 47.5],
  ['the Sunday on which the clock is set forward', '2026-03-08T07:30', '2026-03-10T04:00', 44.5],
])('counts a request of %s by the days of the zone', (_day, asked, due, hours) => {
  const zone = 'America/New_York';
  expect(lastOverdue(at(due), zone)).toBeGreaterThanOrEqual(at(asked));
  expect(lastOverdue(at(due) - 1, zone)).toBeLessThan(at(asked));
  expect(at(due) - at(asked)).toBe(hours * HOUR_MS);
});

// behaviour: 18.14
it('counts no request as overdue that was not so a moment before, but for later ones', () => {
  let before = lastOverdue(at('2026-11-15T00:00'), 'UTC');
  for (let now = at('2026-11-15T00:00'); now < at('2026-11-30T00:00'); now += 7 * MINUTE_MS) {
    const last = lastOverdue(now, 'UTC');
    expect(last).toBeGreaterThanOrEqual(before);
    expect(now - last).toBeGreaterThanOrEqual(24 * HOUR_MS);
    expect(now - last).toBeLessThanOrEqual(72 * HOUR_MS + 1);
    before = last;
  }
});
