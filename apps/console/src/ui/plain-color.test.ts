import { expect, it } from 'vitest';
import { plainColor } from './plain-color.ts';

// behaviour: 38.17
it.each([
  ['rgb(27, 28, 30)', 'rgb(27, 28, 30)'],
  ['none', 'none'],
  ['color(srgb 0.2 0.4 1)', 'rgb(51, 102, 255)'],
  ['color(srgb -0.00001 1.2e-7 1.01)', 'rgb(0, 0, 255)'],
])('writes the computed color %s as %s', (computed, plain) => {
  expect(plainColor(computed)).toBe(plain);
});
