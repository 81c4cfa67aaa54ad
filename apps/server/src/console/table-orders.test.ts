import type { FunnelPageColumn, FunnelPageView } from '@zipfront/contracts/console/funnel';
import type { ErrorView, PageHealthView } from '@zipfront/contracts/console/health';
import { describe, expect, it } from 'vitest';
import { TABLE_ORDERS } from './table-orders.ts';

const { funnelPages, healthPages, healthErrors } = TABLE_ORDERS;

/** A page with a measure for each visit. */
function page(name: string, visits: number, leads: number) {
  const rates = { revenuePerVisitCents: leads / visits, errorsPerThousand: leads / visits };
  return { page: name, path: name, visits, leads, ...rates } as FunnelPageView & PageHealthView;
}

const PAGES = [
  page('one visit with a lead', 1, 1),
  page('none of 30', 30, 0),
  page('none of 29', 29, 0),
  page('all of 30', 30, 30),
];

const RATES = ['leadRate', 'revenuePerVisit', 'errorsPerThousand'] satisfies FunnelPageColumn[];

// behaviour: 24.10
describe.each(RATES)('the order by %s', (column) => {
  it('puts pages with fewer than 30 visits last in both directions', () => {
    for (const table of [funnelPages, healthPages]) {
      const sorted = (sort: typeof column | `-${typeof column}`) =>
        table.sort(PAGES, sort).map(({ visits, leads }) => [leads, visits]);
      expect(sorted(column).slice(0, 2)).toEqual([
        [0, 30],
        [30, 30],
      ]);
      expect(sorted(`-${column}`).slice(0, 2)).toEqual([
        [30, 30],
        [0, 30],
      ]);
    }
  });
});

// behaviour: 24.10
it.each([
  ['rateWith', 'withError'],
  ['rateWithout', 'withoutError'],
] as const)('puts errors with fewer than 30 visits last by %s', (column, side) => {
  const error = (visits: number, leads: number) => {
    const none = { visits: 0, leads: 0 };
    const rates = { withError: none, withoutError: none, [side]: { visits, leads } };
    return { fingerprint: `${leads}/${visits}`, rates } as unknown as ErrorView;
  };
  const errors = [error(1, 1), error(30, 0), error(60, 30)];
  const sorted = (sort: typeof column | `-${typeof column}`) =>
    healthErrors.sort(errors, sort).map(({ fingerprint }) => fingerprint);
  expect(sorted(column)).toEqual(['0/30', '30/60', '1/1']);
  expect(sorted(`-${column}`)).toEqual(['30/60', '0/30', '1/1']);
});
