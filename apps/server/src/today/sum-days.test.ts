import { expect, it } from 'vitest';
import type { SiteDay } from '../reports/find-site-days.ts';
import { sumsOf } from '../reports/report-filter.ts';
import { NO_MEASURES } from '../store/cubes.ts';
import { DAYS_BEFORE, sumDays } from './sum-days.ts';

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

const ROWS = [
  counted('east', EAST - 1, { visits: 10, handoffs: 2, accepted: 1, approvedCents: 900 }),
  counted('west', EAST - 2, { visits: 30, orders: 1, callBacks: 1 }),
  counted('west', EAST - 1, { visits: 5, handoffs: 1 }),
];

// behaviour: 26.1
it('adds up the yesterday of each site, also where it is another day', () => {
  const spend = [
    { site: 'west', day: EAST - 2, cents: 300 },
    { site: '', day: EAST - 1, cents: 100 },
  ];
  const days = sumDays(ROWS, spend, {
    today: TODAY,
    sources: [],
    currency: 'USD',
    decisionDays: null,
  });
  expect(days).toHaveLength(DAYS_BEFORE + 1);
  expect(days.at(-2)).toEqual({
    date: '2026-11-22',
    visits: 40,
    leads: 4,
    leadRate: 0.1,
    approvedCents: 900,
    pending: 1,
    spendCents: 400,
    unreportedCents: 0,
    withoutSpendOf: [],
    leftCents: 500,
  });
  expect(days.at(-1)).toMatchObject({ date: '2026-11-23', visits: 5, leads: 1, spendCents: null });
  expect(days[0]).toMatchObject({ date: '2026-10-25', visits: 0, leadRate: null });
});

// behaviour: 26.1
it('counts hand-offs without a decision as pending while partners usually take as long', () => {
  const rows = [0, 2, 3].map((daysAgo) =>
    counted('east', EAST - daysAgo, { handoffs: 2, rejected: 1 }),
  );
  const days = sumDays(rows, [], { today: TODAY, sources: [], currency: null, decisionDays: 2 });
  expect(days.slice(-4).map(({ pending }) => pending)).toEqual([0, 1, 0, 1]);
});

// behaviour: 26.1
it('does not know what is left without spend, with spend in another currency, and of orders and call-backs alone', () => {
  const spend = [{ site: 'east', day: EAST - 1, cents: 300 }];
  const orders = sumDays(ROWS.slice(1, 2), spend, {
    today: TODAY,
    sources: [],
    currency: 'USD',
    decisionDays: null,
  });
  expect(orders.at(-2)).toMatchObject({ leads: 2, spendCents: 300, leftCents: null });
  const [euro, none] = ['EUR', null].map((currency) =>
    sumDays(ROWS, currency === null ? [] : spend, {
      today: TODAY,
      sources: [],
      currency,
      decisionDays: null,
    }).at(-2),
  );
  expect(euro).toMatchObject({ spendCents: 300, leftCents: null });
  expect(none).toMatchObject({ approvedCents: 900, spendCents: null, leftCents: null });
});

// behaviour: 26.1
it('leaves the spend of a site with orders and call-backs alone out of what is left', () => {
  const spend = [
    { site: 'east', day: EAST - 1, cents: 300 },
    { site: 'west', day: EAST - 2, cents: 50 },
    { site: 'west', day: EAST - 3, cents: 70 },
  ];
  const days = sumDays(ROWS.slice(0, 2), spend, {
    today: TODAY,
    sources: [],
    currency: 'USD',
    decisionDays: null,
  });
  expect(days.at(-2)).toMatchObject({ spendCents: 350, unreportedCents: 50, leftCents: 600 });
  expect(days.at(-3)).toMatchObject({ spendCents: 70, unreportedCents: 70, leftCents: null });
});

// behaviour: 26.1
it('names the sources whose last file ends before a day, by the today of their site', () => {
  const sources = [
    { source: 'bing', site: '', lastDay: EAST - 3 },
    { source: 'google', site: 'east', lastDay: EAST - 1 },
    { source: 'google', site: 'west', lastDay: EAST - 2 },
    { source: 'tiktok', site: 'east', lastDay: EAST - 2 },
    { source: 'tiktok', site: 'west', lastDay: EAST - 4 },
  ];
  const spend = [{ site: 'east', day: EAST - 1, cents: 300 }];
  const days = sumDays(ROWS, spend, {
    today: TODAY,
    sources,
    currency: 'USD',
    decisionDays: null,
  });
  expect(days.slice(-4).map(({ withoutSpendOf }) => withoutSpendOf)).toEqual([
    [],
    ['bing', 'tiktok'],
    ['bing', 'tiktok'],
    ['bing', 'google', 'tiktok'],
  ]);
  expect(days.at(-2)).toMatchObject({ spendCents: 300, leftCents: 600 });
});
