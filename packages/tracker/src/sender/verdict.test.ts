// behaviour: 4.3.3
import { expect, it } from 'vitest';
import { verdict } from './verdict.ts';

// behaviour: 4.3.5
it.each([
  [200, 'ok'],
  [204, 'ok'],
  [304, 'ok'],
  [399, 'ok'],
  [0, 'retry'],
  [500, 'retry'],
  [503, 'retry'],
  [599, 'retry'],
  [408, 'retry'],
  [425, 'retry'],
  [429, 'retry'],
  [413, 'split'],
  [400, 'drop'],
  [401, 'drop'],
  [404, 'drop'],
  [422, 'drop'],
] as const)('maps %i to %s', (status, expected) => {
  expect(verdict(status)).toBe(expected);
});
