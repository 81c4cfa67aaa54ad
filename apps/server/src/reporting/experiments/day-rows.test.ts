import { expect, it } from 'vitest';
import { toJson } from '../../platform/store/tables/columns.ts';
import { dayRows } from './experiment-counts.ts';
import { experimentRow } from './testing/sample-experiment.ts';

// behaviour: 20.9
it('sorts the counts by day, and those of a day as the variants are listed', () => {
  const variants = toJson(['plain', 'green', 'blue'].map((name) => ({ name, weight: 1 })));
  const experiment = { ...experimentRow({ variants, start_day: 20_777 }), money_from: null };
  const days = [20_778, 20_777].flatMap((day) =>
    ['blue', 'green', 'plain'].map((variant) => ({
      ...{ experiment: 'headline', sample: 0 as const, day, variant, visitors: 1, conversions: 0 },
    })),
  );
  const rows = dayRows({ experiment, days, money: [], served: new Map(), isSample: false });
  expect(rows).toMatchObject(
    ['2026-11-20', '2026-11-21'].flatMap((day) =>
      ['plain', 'green', 'blue'].map((variant) => ({ day, variant })),
    ),
  );
});
