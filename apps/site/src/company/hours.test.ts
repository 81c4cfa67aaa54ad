import { describe, expect, it } from 'vitest';
import { hoursOf, phoneName, zoneName } from './hours.ts';

const HOURS = [
  { from: 'monday', to: 'friday', opens: '08:00', closes: '19:00' },
  { from: 'sunday', to: 'sunday', opens: '12:30', closes: '14:00' },
] as const;

/** Spaces of any width as plain ones: formats use narrow ones. */
const plain = (text: string | null) => text?.replace(/\s/g, ' ') ?? null;

describe('hoursOf', () => {
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
    const lines = hoursOf({ hours: [...HOURS] }, locale);
    expect(lines.map(({ days, times }) => [days, plain(times)])).toEqual(expected);
  });

  it('joins days without hours', () => {
    const lines = hoursOf({ hours: [HOURS[0]] }, 'en-US');
    expect(lines.at(-1)).toEqual({ days: 'Saturday to Sunday', times: null });
  });
});

it('names a time zone the same in summer and in winter', () => {
  expect(zoneName('America/Chicago', 'en-US')).toBe('Central Time');
  expect(zoneName('America/Chicago', 'es-US')).toBe('hora central');
});

it('writes a telephone number in groups', () => {
  expect(phoneName('+12175550142')).toBe('(217) 555-0142');
});
