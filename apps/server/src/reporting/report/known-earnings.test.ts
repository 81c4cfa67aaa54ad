import { expect, it } from 'vitest';
import { areEarningsKnown } from './known-earnings.ts';

const SITES = new Map([
  ['insurance', true],
  ['shipping', false],
]);

// behaviour: 21.12
it.each([
  [['insurance'], true],
  [['shipping'], false],
  [['shipping', 'insurance'], true],
  [[], true],
  [['no longer there'], true],
])('knows the earnings of sites whose hand-offs partners report, of %j: %s', (of, known) => {
  expect(areEarningsKnown(SITES, of)).toBe(known);
});

// behaviour: 21.12
it('knows none where no site has hand-offs', () => {
  expect(areEarningsKnown(new Map([['shipping', false]]), [])).toBe(false);
});
