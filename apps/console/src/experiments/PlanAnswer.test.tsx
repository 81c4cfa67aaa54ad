import { expect, it } from 'vitest';
import { largerDifferenceText } from './PlanAnswer.tsx';

// behaviour: 20.10
it.each([
  [{ rate: 0.04, rateToFind: 0.048, days: 4 * 56 }, /^In 8 weeks a change from 4.0% to about 5.7%/],
  [{ rate: 0.04, rateToFind: 0.032, days: 4 * 56 }, /^In 8 weeks a change from 4.0% to about 2.5%/],
  [{ rate: 0.4, rateToFind: 0.8, days: 4 * 56 }, /^Test a larger change/],
])('names what eight weeks can find in place of %j', (plan, text) => {
  expect(largerDifferenceText(plan)).toMatch(text);
});
