import { expect, it } from 'vitest';
import { hoursText, timeThere } from './time-there.ts';

const HOURS = { from: 8, to: 20 };
/** 8:10 PM in New York. */
const EVENING = Date.UTC(2026, 10, 23, 1, 10);

// behaviour: 17.65
it('shows the clock of each zone of a state', () => {
  const zones = ['America/Chicago', 'America/Denver'];
  expect(timeThere(EVENING, { time_zones: zones, call_hours: HOURS })).toEqual({
    ...{ text: '7:10 PM CST or 6:10 PM MST', hours: 'open' },
  });
  expect(timeThere(EVENING, { time_zones: [], call_hours: HOURS })).toBeNull();
});

// behaviour: 17.74
it('says when it is too early or too late for a call in any zone of a state', () => {
  const hoursOf = (zones: string[], at: number) =>
    timeThere(at, { time_zones: zones, call_hours: HOURS })?.hours;
  expect(hoursOf(['America/New_York'], EVENING)).toBe('late');
  expect(hoursOf(['America/Chicago', 'America/New_York'], EVENING)).toBe('late');
  const morning = Date.UTC(2026, 10, 23, 13);
  expect(hoursOf(['America/New_York'], morning)).toBe('open');
  expect(hoursOf(['America/New_York'], morning - 1)).toBe('early');
  expect(hoursOf(['America/New_York', 'America/Chicago'], morning)).toBe('early');
  expect(hoursOf(['America/New_York'], Date.UTC(2026, 10, 23, 5))).toBe('early');
  expect([hoursText(HOURS), hoursText({ from: 0, to: 12 })]).toEqual([
    '8 AM to 8 PM',
    '12 AM to 12 PM',
  ]);
});
