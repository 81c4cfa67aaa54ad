import { expect, it } from 'vitest';
import { countWithoutSpend, daysWithoutSpendText } from './days-without-spend.ts';

const YEAR = new Date().getFullYear();
const dayOf = (monthAndDay: string) => `${YEAR}-${monthAndDay}`;

// behaviour: 21.16
it('names the days between the first and the last of a file that have no spend', () => {
  const days = ['11-09', '11-03', '11-01', '11-04', '11-04'].map(dayOf);
  expect(daysWithoutSpendText(days)).toMatch(
    /^The file has no spend of \w{3}, Nov 2; Nov 5 – Nov 8\. If/,
  );
  expect(countWithoutSpend({ first_day: dayOf('11-01'), last_day: dayOf('11-09'), days: 4 })).toBe(
    5,
  );
});

// behaviour: 21.16
it('says nothing of a file that has spend of each of its days', () => {
  expect(daysWithoutSpendText(['11-02', '11-01'].map(dayOf))).toBe(null);
});

// behaviour: 21.16
it('names six ranges at most', () => {
  const days = Array.from({ length: 9 }, (_, index) => dayOf(`11-${String(2 * index + 10)}`));
  expect(daysWithoutSpendText(days)?.split(';').at(-1)).toMatch(/Nov 21, and other days\. If/);
});
