import { HOUR_MS } from '@zipfront/contracts/time/time';
import { expect, it } from 'vitest';
import { callTime, timeThere } from './time-there.ts';

const HOURS = { from: 8, to: 20, sunday_from: 8 };
/** 8:10 PM in New York. */
const EVENING = Date.UTC(2026, 10, 23, 1, 10);
const MORNING = Date.UTC(2026, 10, 23, 13);

const there = (at: number, ...zones: string[]) =>
  timeThere(at, { time_zones: zones, call_hours: HOURS });

// behaviour: 17.65
it('shows the clock of each zone of a state', () => {
  expect(there(EVENING, 'America/Chicago')?.text).toBe('7:10 PM there (CST)');
  expect(there(EVENING, 'America/Chicago', 'America/Denver')?.text).toBe(
    '7:10 PM (CST) or 6:10 PM (MST) there',
  );
  expect(there(EVENING, 'America/Denver', 'America/Boise')?.text).toBe('6:10 PM there (MST)');
  expect(there(EVENING)).toBeNull();
});

// behaviour: 17.74
it.each([
  ['until when', EVENING, ['America/Chicago'], 'may be called until 8 PM'],
  ['until when', EVENING, ['America/Denver', 'America/Chicago'], 'may be called until 8 PM CST'],
  ['from when', MORNING - 1, ['America/New_York'], 'not before 8 AM'],
  ['from when', MORNING, ['America/New_York', 'America/Chicago'], 'not before 8 AM CST'],
  [
    'from when on the next day',
    EVENING,
    ['America/Chicago', 'America/New_York'],
    'not before 8 AM CST tomorrow',
  ],
])('says %s a person may be called, by each zone of a state', (_, at, zones, call) => {
  expect(there(at, ...zones)).toMatchObject({ call, isOutside: call.startsWith('not') });
});

/** 8:10 PM on a Saturday in Chicago. */
const SATURDAY = Date.UTC(2026, 10, 22, 2, 10);

// behaviour: 17.74
it.each([
  ['on a Saturday evening', SATURDAY, null, 'not before 8 AM on Monday', '2026-11-23T14:00'],
  ['on a Sunday', SATURDAY + 4 * HOUR_MS, null, 'not before 8 AM tomorrow', '2026-11-23T14:00'],
  ['on a Saturday evening', SATURDAY, 12, 'not before 12 PM tomorrow', '2026-11-22T18:00'],
  ['on a Sunday', SATURDAY + 12 * HOUR_MS, 12, 'not before 12 PM', '2026-11-22T18:00'],
])('says %s when the next call is allowed by the law of a state', (_, at, sunday_from, call, moved) => {
  const item = { time_zones: ['America/Chicago'], call_hours: { ...HOURS, sunday_from } };
  expect(timeThere(at, item)?.call).toBe(call);
  expect(new Date(callTime(at, item)).toISOString().slice(0, 16)).toBe(moved);
});

// behaviour: 17.31
it.each([
  ['a time within the hours there stays', MORNING, ['America/New_York'], '2026-11-23T13:00'],
  ['early', MORNING - 1, ['America/New_York'], '2026-11-23T13:00'],
  ['late', EVENING, ['America/New_York'], '2026-11-23T13:00'],
  ['each of two zones', EVENING, ['America/New_York', 'America/Chicago'], '2026-11-23T14:00'],
  ['a place that is not known', EVENING, [], '2026-11-23T01:10'],
])('moves a call to an hour in which it is allowed: %s', (_, at, zones, moved) => {
  const time = callTime(at, { time_zones: zones, call_hours: HOURS });
  expect(new Date(time).toISOString().slice(0, 16)).toBe(moved);
});

it('leaves a call where it is when no hour suits each zone of a state', () => {
  const zones = ['America/Chicago', 'America/Denver'];
  const oneHour = { from: 9, to: 10, sunday_from: 9 };
  expect(callTime(EVENING, { time_zones: zones, call_hours: oneHour })).toBe(EVENING);
});

// behaviour: 17.74
it('names noon and midnight as people say them', () => {
  const zones = { time_zones: ['America/New_York'] };
  const callAt = (from: number, to: number) =>
    timeThere(MORNING, { ...zones, call_hours: { from, to, sunday_from: from } })?.call;
  expect(callAt(0, 12)).toBe('may be called until 12 PM');
  expect(callAt(12, 20)).toBe('not before 12 PM');
});
