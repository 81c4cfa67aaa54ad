import { expect, it } from 'vitest';
import { planLead } from './plan-lead.ts';
import { createRandom } from './random.ts';

const LEADS = Array.from({ length: 400 }, (_, index) => planLead(createRandom(1, index)));

// behaviour: 15.45
it('plans reports with every outcome, in the order of their times, with a price where one is sold', () => {
  const ends = LEADS.map((reports) => reports.at(-1)?.status ?? 'open');
  const outcomes = ['accepted', 'bound', 'open', 'rejected', 'reversed', 'sold'];
  expect([...new Set(ends)].sort()).toEqual(outcomes);
  for (const reports of LEADS) {
    const times = reports.map(({ afterMs }) => afterMs);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    for (const { status, cents } of reports) expect(cents !== null).toBe(status === 'sold');
  }
});
