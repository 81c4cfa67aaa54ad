import { NO_SUMS } from '@zipfront/contracts/reports/measures';
import { expect, it } from 'vitest';
import { NO_REPORTED } from '../../reporting/report/find-campaigns.ts';
import type { SiteDay } from '../../reporting/report/site-days.ts';
import { compareWeekdays, sumDays } from './compare-days.ts';

const EAST = 20_780;
const TODAY = {
  of: new Map([
    ['east', EAST],
    ['west', EAST - 1],
  ]),
  shown: EAST,
};

function counted(site: string, day: number, changes: Partial<SiteDay>): SiteDay {
  return { ...NO_REPORTED, site, day, ...changes };
}

/** Of which yesterday has a profit of $6.00, and a revenue of $3.00 without spend. */
const REPORT = {
  currency: 'USD',
  rows: [
    {
      names: ['2026-11-22'],
      sums: {
        ...NO_SUMS,
        approved_cents: 1_300,
        spend_cents: 400,
        paid_spend_cents: 400,
        paid_approved_cents: 1_000,
      },
    },
  ],
};

const OF_30_DAYS = { today: TODAY, from: EAST - 29, to: EAST };

const ROWS = [
  counted('east', EAST - 1, {
    visits: 10,
    handoffs: 2,
    accepted: 1,
    approved_cents: 900,
    pending_cents: 250,
  }),
  counted('west', EAST - 2, { visits: 30, orders: 1, call_backs: 1 }),
  counted('west', EAST - 1, { visits: 5, handoffs: 1 }),
];

// behaviour: 26.1
it('adds up the yesterday of each site, also where it is another day', () => {
  const spend = [
    { site: 'west', day: EAST - 2, cents: 300 },
    { site: '', day: EAST - 1, cents: 100 },
  ];
  const days = sumDays(ROWS, spend, {
    ...OF_30_DAYS,
    sources: [],
    report: REPORT,
    decisionDays: null,
  });
  expect(days).toHaveLength(30);
  expect(days.at(-2)).toEqual({
    day: '2026-11-22',
    visits: 40,
    leads: 4,
    sold: 0,
    unknown_leads: 1,
    undecided: 1,
    awaiting: 0,
    approved_cents: 900,
    pending_cents: 250,
    spend_cents: 400,
    without_spend_of: [],
    profit_cents: 600,
    revenue_without_spend_cents: 300,
    unknown: {},
  });
  expect(days.at(-1)).toMatchObject({
    day: '2026-11-23',
    visits: 5,
    leads: 1,
    spend_cents: null,
    profit_cents: null,
    unknown: { spend_cents: 'no-spend', profit_cents: 'no-spend' },
  });
  expect(days[0]).toMatchObject({ day: '2026-10-25', visits: 0 });
});

// behaviour: 26.1
it('counts hand-offs without a decision as undecided while partners usually take as long', () => {
  const rows = [0, 2, 3].map((daysAgo) =>
    counted('east', EAST - daysAgo, { handoffs: 2, rejected: 1 }),
  );
  const days = sumDays(rows, [], { ...OF_30_DAYS, sources: [], report: REPORT, decisionDays: 2 });
  expect(days.slice(-4).map(({ undecided }) => undecided)).toEqual([0, 1, 0, 1]);
});

// behaviour: 26.1
it('adds up spend whose earnings are not known', () => {
  const spend = [
    { site: 'east', day: EAST - 1, cents: 300 },
    { site: 'west', day: EAST - 2, cents: 50 },
    { site: 'west', day: EAST - 3, cents: 70 },
  ];
  const days = sumDays(ROWS.slice(0, 2), spend, {
    ...OF_30_DAYS,
    sources: [],
    report: REPORT,
    decisionDays: null,
  });
  expect(days.at(-2)).toMatchObject({ spend_cents: 350, profit_cents: 600 });
  expect(days.at(-3)).toMatchObject({ spend_cents: 70, profit_cents: null });
});

// behaviour: 26.1
it('names the sources whose last file ends before a day, by the today of their site', () => {
  const sources = [
    { name: 'bing', source: 'bing', site: '', lastDay: EAST - 3 },
    { name: 'google', source: 'google', site: 'east', lastDay: EAST - 1 },
    { name: 'google', source: 'google', site: 'west', lastDay: EAST - 2 },
    { name: 'tiktok', source: 'tiktok', site: 'east', lastDay: EAST - 2 },
    { name: 'tiktok', source: 'tiktok', site: 'west', lastDay: EAST - 4 },
  ];
  const spend = [{ site: 'east', day: EAST - 1, cents: 300 }];
  const days = sumDays(ROWS, spend, { ...OF_30_DAYS, sources, report: REPORT, decisionDays: null });
  expect(days.slice(-4).map((day) => day.without_spend_of)).toEqual([
    [],
    ['bing', 'tiktok'],
    ['bing', 'tiktok'],
    ['bing', 'google', 'tiktok'],
  ]);
  expect(days.at(-2)).toMatchObject({ spend_cents: 300, profit_cents: 600 });
});

/** 30 days with 40 visits and 10 leads each; some differ, by their position before today. */
function days(changes: Record<number, { visits?: number; leads?: number }> = {}) {
  return Array.from({ length: 30 }, (_, index) => ({
    visits: 40,
    leads: 10,
    ...changes[29 - index],
  }));
}

// behaviour: 26.2
it('compares yesterday with the mean of the same weekday in four weeks', () => {
  expect(compareWeekdays(days())).toBe(0);
  expect(compareWeekdays(days({ 0: { leads: 99 }, 2: { leads: 0 }, 9: { leads: 0 } }))).toBe(0);
  const fell = days({ 1: { leads: 6 }, 8: { leads: 12 }, 29: { leads: 8 } });
  expect(compareWeekdays(fell)).toBeCloseTo(6 / 10 - 1);
});

// behaviour: 26.2
it.each([
  ['a day with 29 visits', days({ 15: { visits: 29 } })],
  [
    '19 leads together',
    days(Object.fromEntries([8, 15, 22, 29].map((at) => [at, { leads: at === 8 ? 4 : 5 }]))),
  ],
  ['less than four weeks', days().slice(-28)],
])('returns null for %s', (_, few) => {
  expect(compareWeekdays(few)).toBeNull();
});

// behaviour: 26.2
it('compares days with as many visits and leads as are needed', () => {
  const least = Object.fromEntries([8, 15, 22, 29].map((at) => [at, { visits: 30, leads: 5 }]));
  expect(compareWeekdays(days({ ...least, 1: { visits: 1, leads: 6 } }))).toBeCloseTo(0.2);
});

// behaviour: 27.18
it('does not know the pending money of a day on which accepted leads have no amount', () => {
  const rows = [counted('east', EAST - 1, { handoffs: 2, accepted: 1, awaiting: 1 })];
  const options = { sources: [], report: REPORT, decisionDays: null };
  expect(sumDays(rows, [], { ...OF_30_DAYS, ...options }).at(-2)).toMatchObject({
    awaiting: 1,
    pending_cents: null,
    unknown: { pending_cents: 'no-amount' },
  });
});
