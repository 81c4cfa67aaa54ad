import { expect, it, vi } from 'vitest';
import {
  changeOfCount,
  changeOfMoney,
  changeOfShare,
  daysText,
  decimalText,
  shortMoneyText,
} from './format.ts';

// behaviour: 23.4
it.each([
  [0.0141, { direction: 'up', text: '1.4 points' }],
  [-0.2, { direction: 'down', text: '20.0 points' }],
  [-0.0004, { direction: 'same', text: '0.0 points' }],
  [null, null],
])('writes a change of a share of %j as %j', (difference, change) => {
  expect(changeOfShare(difference)).toEqual(change);
});

// behaviour: 38.37
it.each([
  [12, 10, { direction: 'up', text: '20%' }],
  [3, 0, { direction: 'new', text: 'new' }],
  [0, 0, null],
  [0, 3, { direction: 'down', text: '100%' }],
  [3, null, null],
])('writes a change of a count to %j from %j as %j', (now, before, change) => {
  expect(changeOfCount(now, before)).toEqual(change);
});

// behaviour: 38.37
it('writes a change of an amount from nothing, or from a loss, as an amount', () => {
  expect(changeOfMoney(500, 0)).toEqual({ direction: 'up', text: '$5.00' });
  expect(changeOfMoney(-200, -500)).toEqual({ direction: 'up', text: '$3.00' });
});

it('separates thousands of a number with decimals, too', () => {
  expect(decimalText(1_242.5)).toBe('1,242.5');
  expect(decimalText(2, 2)).toBe('2.00');
});

it.each([
  ['2026-10-29', '2026-11-25', 'Oct 29 – Nov 25'],
  ['2025-10-29', '2025-11-25', 'Oct 29 – Nov 25, 2025'],
  ['2025-12-29', '2026-01-25', 'Dec 29, 2025 – Jan 25, 2026'],
  ['2026-11-17', '2026-11-17', 'Tue, Nov 17'],
  ['2025-11-17', '2025-11-17', 'Mon, Nov 17, 2025'],
])('writes the days from %s to %s as %s in 2026', (from, to, text) => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 26) });
  expect(daysText({ from, to })).toBe(text);
  vi.useRealTimers();
});

// behaviour: 38.20
it.each([
  [-50, '−$0.50'],
  [0, '$0'],
  [100, '$1'],
  [123_456, '$1.2K'],
])('writes %d cents on an axis as %s', (cents, text) => {
  expect(shortMoneyText(cents)).toBe(text);
});
