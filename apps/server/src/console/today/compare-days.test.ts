import { expect, it } from 'vitest';
import { NO_MEASURES } from '../../platform/store/tables/reports.ts';
import { sumsOf } from '../../reporting/campaigns/report-filter.ts';
import type { SiteDay } from '../../reporting/campaigns/site-sums.ts';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';
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
  return { ...sumsOf(NO_MEASURES), site, day, ...changes };
}

const PROFITS = new Map([['2026-11-22', 600]]);

const OF_30_DAYS = { today: TODAY, from: EAST - 29, to: EAST };

const ROWS = [
  counted('east', EAST - 1, {
    visits: 10,
    handoffs: 2,
    accepted: 1,
    approvedCents: 900,
    pendingCents: 250,
  }),
  counted('west', EAST - 2, { visits: 30, orders: 1, callBacks: 1 }),
  counted('west', EAST - 1, { visits: 5, handoffs: 1 }),
];

// behaviour: 26.1
it('adds up the yesterday of each site, also where it is another day', () => {
  const spend = [
    { site: 'west', day: EAST - 2, cents: 300, isReported: true },
    { site: '', day: EAST - 1, cents: 100, isReported: true },
  ];
  const days = sumDays(ROWS, spend, {
    ...OF_30_DAYS,
    sources: [],
    profits: PROFITS,
    decisionDays: null,
  });
  expect(days).toHaveLength(30);
  expect(days.at(-2)).toEqual({
    date: '2026-11-22',
    visits: 40,
    leads: 4,
    leadRate: 0.1,
    sold: 0,
    approvedCents: 900,
    pendingCents: 250,
    unknownLeads: 1,
    undecided: 1,
    spendCents: 400,
    unreportedCents: 0,
    withoutSpendOf: [],
    profitCents: 600,
  });
  expect(days.at(-1)).toMatchObject({ date: '2026-11-23', visits: 5, leads: 1, spendCents: null });
  expect(days[0]).toMatchObject({ date: '2026-10-25', visits: 0, leadRate: null });
});

// behaviour: 26.1
it('counts hand-offs without a decision as undecided while partners usually take as long', () => {
  const rows = [0, 2, 3].map((daysAgo) =>
    counted('east', EAST - daysAgo, { handoffs: 2, rejected: 1 }),
  );
  const days = sumDays(rows, [], {
    ...OF_30_DAYS,
    sources: [],
    profits: PROFITS,
    decisionDays: 2,
  });
  expect(days.slice(-4).map(({ undecided }) => undecided)).toEqual([0, 1, 0, 1]);
});

// behaviour: 26.1
it('adds up the spend whose earnings are not known', () => {
  const spend = [
    { site: 'east', day: EAST - 1, cents: 300, isReported: true },
    { site: 'west', day: EAST - 2, cents: 50, isReported: false },
    { site: 'west', day: EAST - 3, cents: 70, isReported: false },
  ];
  const days = sumDays(ROWS.slice(0, 2), spend, {
    ...OF_30_DAYS,
    sources: [],
    profits: PROFITS,
    decisionDays: null,
  });
  expect(days.at(-2)).toMatchObject({ spendCents: 350, unreportedCents: 50, profitCents: 600 });
  expect(days.at(-3)).toMatchObject({ spendCents: 70, unreportedCents: 70, profitCents: null });
});

// behaviour: 26.1
it('names the sources whose last file ends before a day, by the today of their site', () => {
  const sources = [
    { name: 'bing', site: '', lastDay: EAST - 3 },
    { name: 'google', site: 'east', lastDay: EAST - 1 },
    { name: 'google', site: 'west', lastDay: EAST - 2 },
    { name: 'tiktok', site: 'east', lastDay: EAST - 2 },
    { name: 'tiktok', site: 'west', lastDay: EAST - 4 },
  ];
  const spend = [{ site: 'east', day: EAST - 1, cents: 300, isReported: true }];
  const days = sumDays(ROWS, spend, {
    ...OF_30_DAYS,
    sources,
    profits: PROFITS,
    decisionDays: null,
  });
  expect(days.slice(-4).map(({ withoutSpendOf }) => withoutSpendOf)).toEqual([
    [],
    ['bing', 'tiktok'],
    ['bing', 'tiktok'],
    ['bing', 'google', 'tiktok'],
  ]);
  expect(days.at(-2)).toMatchObject({ spendCents: 300, profitCents: 600 });
});

const LAST_DAY = 20_780;

/** 30 days with 40 visits and 10 leads each; some differ, by their position before today. */
function days(changes: Record<number, { visits?: number; leads?: number }> = {}) {
  return Array.from({ length: 30 }, (_, at) => ({
    date: dateOfDay(LAST_DAY - 29 + at),
    visits: 40,
    leads: 10,
    ...changes[29 - at],
  }));
}

// behaviour: 26.2
it('compares yesterday with the mean of the same weekday in four weeks', () => {
  const same = { weekday: 'Sunday', change: 0 };
  expect(compareWeekdays(days())).toEqual(same);
  expect(compareWeekdays(days({ 0: { leads: 99 }, 2: { leads: 0 }, 9: { leads: 0 } }))).toEqual(
    same,
  );
  const fell = days({ 1: { leads: 6 }, 8: { leads: 12 }, 29: { leads: 8 } });
  expect(compareWeekdays(fell)).toEqual({ weekday: 'Sunday', change: 6 / 10 - 1 });
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
  expect(compareWeekdays(days({ ...least, 1: { visits: 1, leads: 6 } }))?.change).toBeCloseTo(0.2);
});
