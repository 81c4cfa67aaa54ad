import { expect, it } from 'vitest';
import { typedTime } from './typed-time.ts';

const NEW_YORK = 'America/New_York';

// behaviour: 17.64
it.each([
  ['2026-11-23T09:30', NEW_YORK, '2026-11-23T14:30:00Z'],
  ['2026-07-01T09:30', NEW_YORK, '2026-07-01T13:30:00Z'],
  ['2026-11-23T09:30:15.5', 'UTC', '2026-11-23T09:30:00Z'],
  ['2027-03-14T01:59', NEW_YORK, '2027-03-14T06:59:00Z'],
  ['2027-03-14T03:00', NEW_YORK, '2027-03-14T07:00:00Z'],
  ['2027-11-07T00:59', NEW_YORK, '2027-11-07T04:59:00Z'],
  ['2027-11-07T02:00', NEW_YORK, '2027-11-07T07:00:00Z'],
  ['2027-03-14T02:30', 'America/Phoenix', '2027-03-14T09:30:00Z'],
])('reads %s in %s as %s', (text, timeZone, instant) => {
  expect(typedTime(text, timeZone)).toEqual({ at: Date.parse(instant) });
});

// behaviour: 17.64
it.each([
  ['', /^Type a day and a time\.$/],
  ['soon', /^Type a day and a time\.$/],
  ['2026-02-31T10:00', /^Type a day and a time\.$/],
  ['2026-02-28T25:00', /^Type a day and a time\.$/],
  [
    '2027-03-14T02:30',
    /^The clock does not show 2:30\sAM on this day, .* forward\. Type an earlier/,
  ],
  ['2027-11-07T01:00', /^The clock shows 1:00\sAM twice on this day, .* back\. Type an earlier/],
])('explains why %j is no time in New York', (text, error) => {
  expect(typedTime(text, NEW_YORK)).toEqual({ error: expect.stringMatching(error) });
});
