import { expect, it } from 'vitest';
import { changeOfShare, decimalText } from './format.ts';

// behaviour: 23.4
it.each([
  [0.0141, { direction: 'up', text: '1.4 points' }],
  [-0.2, { direction: 'down', text: '20.0 points' }],
  [-0.0004, { direction: 'same', text: '0.0 points' }],
  [null, null],
])('writes a change of a share of %j as %j', (difference, change) => {
  expect(changeOfShare(difference)).toEqual(change);
});

it('separates thousands of a number with decimals, too', () => {
  expect(decimalText(1_242.5)).toBe('1,242.5');
  expect(decimalText(2, 2)).toBe('2.00');
});
