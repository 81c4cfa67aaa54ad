import { expect, it } from 'vitest';
import { durationText } from './duration-text.ts';

// behaviour: 23.4
it.each([
  [0, '1 s'],
  [1, '1 s'],
  [59, '59 s'],
  [60, '1 min'],
  [80, '1 min 20 s'],
  [3_600, '1 h'],
  [3_661, '1 h 1 min'],
  [86_400 + 60, '1 d'],
  [6 * 86_400 + 3 * 3_600, '6 d 3 h'],
])('writes %i seconds as %j', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
