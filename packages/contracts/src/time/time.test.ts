import { expect, test } from 'vitest';
import { clockText, dateText, timeText } from './time.ts';

// behaviour: 17.67
test.each([
  [Date.UTC(2026, 10, 26, 1, 10), 'America/New_York', 'Nov 25, 2026, 8:10 PM EST', '8:10 PM EST'],
  [Date.UTC(2026, 6, 1, 4, 5), 'America/New_York', 'Jul 1, 2026, 12:05 AM EDT', '12:05 AM EDT'],
  [Date.UTC(2026, 0, 2, 12), 'Asia/Kathmandu', 'Jan 2, 2026, 5:45 PM GMT+5:45', '5:45 PM GMT+5:45'],
  [Date.UTC(2026, 0, 2, 12), 'UTC', 'Jan 2, 2026, 12:00 PM UTC', '12:00 PM UTC'],
])('writes %i in %s with the name of the zone', (at, timeZone, time, clock) => {
  expect(timeText(at, timeZone)).toBe(time);
  expect(clockText(at, timeZone)).toBe(clock);
});

// behaviour: 17.71
test('writes a day as times have it', () => {
  expect(dateText('2026-11-22')).toBe('Nov 22, 2026');
  expect(dateText('2027-01-01')).toBe('Jan 1, 2027');
});
