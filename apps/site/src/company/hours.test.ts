import { describe, expect, it } from 'vitest';
import { hoursElsewhere, hoursLines, phoneName, zoneName } from './hours.ts';

const HOURS = [
  { from: 'monday', to: 'friday', opens: '08:00', closes: '19:00' },
  { from: 'sunday', to: 'sunday', opens: '12:30', closes: '14:00' },
] as const;

/** Spaces of any width as plain ones: formats use narrow ones. */
const plain = (text: string | null) => text?.replace(/\s/g, ' ') ?? null;

describe('hoursLines', () => {
  // behaviour: 10.104
  it.each([
    [
      'en-US',
      ['Monday to Friday', '8:00 AM to 7:00 PM'],
      ['Saturday', null],
      ['Sunday', '12:30 PM to 2:00 PM'],
    ],
    [
      'es-US',
      ['lunes a viernes', '8:00 a.m. a 7:00 p.m.'],
      ['sábado', null],
      ['domingo', '12:30 p.m. a 2:00 p.m.'],
    ],
  ] as const)('names each day of the week, and those without hours, in %s', (locale, ...expected) => {
    const lines = hoursLines({ hours: [...HOURS] }, locale);
    expect(lines.map(({ days, times }) => [days, plain(times)])).toEqual(expected);
  });

  it('joins days without hours', () => {
    const lines = hoursLines({ hours: [HOURS[0]] }, 'en-US');
    expect(lines.at(-1)).toEqual({ days: 'Saturday to Sunday', times: null });
  });
});

const CHICAGO = {
  timeZone: 'America/Chicago',
  hours: [
    { from: 'monday', to: 'friday', opens: '07:00', closes: '19:00' },
    { from: 'saturday', to: 'saturday', opens: '08:30', closes: '15:00' },
  ] as const,
};

/** A Thursday before, and one after clocks change in most of the United States. */
const SUMMER = Date.parse('2026-10-22T12:00:00Z');
const WINTER = Date.parse('2026-11-05T12:00:00Z');

// behaviour: 12.88
describe('hoursElsewhere', () => {
  const elsewhere = (zone: string, now: number) =>
    hoursElsewhere({ ...CHICAGO, hours: [...CHICAGO.hours] }, zone, now).map(
      ({ from, to, opens, closes }) => `${from}-${to} ${opens}-${closes}`,
    );

  it.each([
    ['America/Chicago', SUMMER, 'monday-friday 07:00-19:00', 'saturday-saturday 08:30-15:00'],
    ['America/New_York', SUMMER, 'monday-friday 08:00-20:00', 'saturday-saturday 09:30-16:00'],
    ['America/New_York', WINTER, 'monday-friday 08:00-20:00', 'saturday-saturday 09:30-16:00'],
    ['America/Phoenix', SUMMER, 'monday-friday 05:00-17:00', 'saturday-saturday 06:30-13:00'],
    ['America/Phoenix', WINTER, 'monday-friday 06:00-18:00', 'saturday-saturday 07:30-14:00'],
    ['Pacific/Honolulu', WINTER, 'monday-friday 03:00-15:00', 'saturday-saturday 04:30-11:00'],
    ['Pacific/Guam', SUMMER, 'monday-friday 22:00-10:00', 'saturday-saturday 23:30-06:00'],
    ['Pacific/Kiritimati', SUMMER, 'tuesday-saturday 02:00-14:00', 'sunday-sunday 03:30-10:00'],
  ])('shows the hours in %s at %i', (zone, now, ...spans) => {
    expect(elsewhere(zone, now)).toEqual(spans);
  });

  it('separates the days before and after clocks change within the week', () => {
    const thursday = Date.parse('2026-10-29T12:00:00Z');
    expect(elsewhere('America/Phoenix', thursday)).toEqual([
      'monday-wednesday 06:00-18:00',
      'thursday-friday 05:00-17:00',
      'saturday-saturday 06:30-13:00',
    ]);
  });

  it('counts the day of the desk, which may be another than that of the visitor', () => {
    // Saturday, 11 PM at the desk: clocks change at 2 AM.
    const night = Date.parse('2026-11-01T04:00:00Z');
    expect(elsewhere('America/Phoenix', night)).toEqual([
      'monday-friday 06:00-18:00',
      'saturday-saturday 06:30-13:00',
    ]);
  });
});

it('names a time zone the same in summer and in winter', () => {
  expect(zoneName('America/Chicago', 'en-US')).toBe('Central Time');
  expect(zoneName('America/Chicago', 'es-US')).toBe('hora central');
});

it('writes a telephone number in groups', () => {
  expect(phoneName('+12175550142')).toBe('(217) 555-0142');
});
