import { describe, expect, it } from 'vitest';
import { callHoursText, localCallHoursText } from './call-hours.ts';

const PHONE = {
  timeZone: 'America/Chicago',
  hours: [
    { from: 'monday' as const, to: 'friday' as const, opens: '07:00', closes: '19:00' },
    { from: 'saturday' as const, to: 'saturday' as const, opens: '08:00', closes: '15:00' },
  ],
};

const NOW = Date.parse('2026-11-05T12:00:00Z');

/** Spaces of any width as plain ones: formats use narrow ones. */
const plain = (text: string) => text.replace(/\s/g, ' ');

// behaviour: 12.88
describe('callHoursText and localCallHoursText', () => {
  it.each([
    [
      'en-US',
      'We call Monday to Friday, 7:00 AM to 7:00 PM; Saturday, 8:00 AM to 3:00 PM (Central Time).',
      'We call Monday to Friday, 8:00 AM to 8:00 PM; Saturday, 9:00 AM to 4:00 PM (your local time, Eastern Time).',
    ],
    [
      'es-US',
      'Horario de llamadas: lunes a viernes, 7:00 a.m. a 7:00 p.m.; sábado, 8:00 a.m. a 3:00 p.m. (hora central).',
      'Horario de llamadas: lunes a viernes, 8:00 a.m. a 8:00 p.m.; sábado, 9:00 a.m. a 4:00 p.m. (su hora local, hora oriental).',
    ],
  ] as const)('state the hours of the desk, and of the visitor, in %s', (locale, desk, visitor) => {
    const hours = { phone: PHONE, locale };
    expect(plain(callHoursText(hours))).toBe(desk);
    expect(plain(localCallHoursText(hours, 'America/New_York', NOW))).toBe(visitor);
  });

  it.each([
    undefined,
    'Etc/Unknown',
    'Here/There',
    'America/Chicago',
    'America/Winnipeg',
    'UTC',
    'Atlantic/Reykjavik',
    'Europe/Oslo',
  ])('state the hours of the desk to a visitor in %s', (zone) => {
    const hours = { phone: PHONE, locale: 'en-US' } as const;
    expect(localCallHoursText(hours, zone, NOW)).toBe(callHoursText(hours));
  });
});
