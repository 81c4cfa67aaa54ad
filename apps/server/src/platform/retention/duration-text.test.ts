import { DAY_MS } from '@zipfront/contracts/time/time';
import { expect, it } from 'vitest';
import { durationText } from './duration-text.ts';

it.each([
  [1, '1 day', '1 día'],
  [30, '30 days', '30 días'],
  [182, '182 days', '182 días'],
  [365, '1 year', '1 año'],
  [730, '2 years', '2 años'],
  [731, '731 days', '731 días'],
  [1 / 24, '1 hour', '1 hora'],
  [0.5, '12 hours', '12 horas'],
  [1 / 144, '10 minutes', '10 minutos'],
])('names %s days in English and Spanish', (days, english, spanish) => {
  expect(durationText(days * DAY_MS, 'en-US')).toBe(english);
  expect(durationText(days * DAY_MS, 'es-US')).toBe(spanish);
});
