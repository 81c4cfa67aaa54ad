import { expect, it } from 'vitest';
import { createScreenTimes, typedTime } from './screen-times.ts';

// behaviour: 24.8
it('returns the 95th percentile of the last 200 responses of each screen, the slowest first', async () => {
  let at = 0;
  const times = createScreenTimes(() => at);
  const respond = (path: string, ms: number) =>
    times.measure(path, () => {
      at += ms;
      return ms;
    });
  for (let ms = 1; ms <= 100; ms += 1) expect(await respond('/a', ms)).toBe(ms);
  await respond('/b', 500);
  expect(times.slowest()).toEqual([
    { path: '/b', count: 1, p95: 500 },
    { path: '/a', count: 100, p95: 95 },
  ]);
  for (let more = 0; more < 200; more += 1) await respond('/b', 2);
  expect(times.slowest()).toContainEqual({ path: '/b', count: 201, p95: 2 });
});

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
