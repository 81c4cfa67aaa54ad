import { expect, it } from 'vitest';
import {
  areEarningsKnown,
  costPerClick,
  costPerLead,
  earningsPerClick,
  leadRate,
  type Measured,
  profit,
  returnOnSpend,
  revenuePerVisit,
} from './measures.ts';

const ROW: Measured = {
  visits: 400,
  leads: 40,
  clicks: 500,
  spendCents: 20_000,
  earnedCents: 50_000,
};
const NONE: Measured = {
  visits: 0,
  leads: 0,
  clicks: null,
  spendCents: null,
  earnedCents: null,
};

// behaviour: 21.9
it.each([
  ['lead rate', leadRate, 0.1, null, null],
  ['cost per click', costPerClick, 40, null, null],
  ['cost per lead', costPerLead, 500, null, null],
  ['earnings per click', earningsPerClick, 100, null, null],
  ['revenue per visit', revenuePerVisit, 125, null, null],
  ['return on spend', returnOnSpend, 2.5, null, null],
  ['profit', profit, 30_000, null, 0],
] as const)('computes the %s, and null where a part is not known or 0', (_, measure, value, unknown, zero) => {
  expect(measure(ROW)).toBe(value);
  expect(measure(NONE)).toBe(unknown);
  expect(
    measure({
      visits: 0,
      leads: 0,
      clicks: 0,
      spendCents: 0,
      earnedCents: 0,
    }),
  ).toBe(zero);
});

// behaviour: 21.9
it('computes a profit that is negative', () => {
  expect(profit({ earnedCents: 0, spendCents: 5 })).toBe(-5);
});

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
