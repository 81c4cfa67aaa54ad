import { expect, it } from 'vitest';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';
import { compareWeekdays } from './compare-days.ts';

const TODAY = 20_780;

/** 30 days with 40 visits and 10 leads each; some differ, by their position before today. */
function days(changes: Record<number, { visits?: number; leads?: number }> = {}) {
  return Array.from({ length: 30 }, (_, at) => ({
    date: dateOfDay(TODAY - 29 + at),
    visits: 40,
    leads: 10,
    ...changes[29 - at],
  }));
}

// behaviour: 26.2
it('compares yesterday with the mean of the same weekday in four weeks', () => {
  const same = { weekday: 'Sunday', change: 0 };
  expect(compareWeekdays(days())).toEqual(same);
  expect(compareWeekdays(days({ 0: { leads: 99 }, 2: { leads: 0 }, 9: { leads: 0 } }))).toEqual(
    same,
  );
  const fell = days({ 1: { leads: 6 }, 8: { leads: 12 }, 29: { leads: 8 } });
  expect(compareWeekdays(fell)).toEqual({ weekday: 'Sunday', change: 6 / 10 - 1 });
});

// behaviour: 26.2
it.each([
  ['a day with 29 visits', days({ 15: { visits: 29 } })],
  [
    '19 leads together',
    days(Object.fromEntries([8, 15, 22, 29].map((at) => [at, { leads: at === 8 ? 4 : 5 }]))),
  ],
  ['less than four weeks', days().slice(-28)],
])('returns null for %s', (_, few) => {
  expect(compareWeekdays(few)).toBeNull();
});

// behaviour: 26.2
it('compares days with as many visits and leads as are needed', () => {
  const least = Object.fromEntries([8, 15, 22, 29].map((at) => [at, { visits: 30, leads: 5 }]));
  expect(compareWeekdays(days({ ...least, 1: { visits: 1, leads: 6 } }))?.change).toBeCloseTo(0.2);
});
