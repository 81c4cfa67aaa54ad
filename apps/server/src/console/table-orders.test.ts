import type { FunnelPageColumn, FunnelPageView } from '@zipfront/contracts/console/funnel';
import { describe, expect, it } from 'vitest';
import { TABLE_ORDERS } from './table-orders.ts';

const { funnelPages } = TABLE_ORDERS;

/** A page with a measure for each visit. */
function page(name: string, visits: number, leads: number) {
  const rates = { revenuePerVisitCents: leads / visits, errorsPerThousand: leads / visits };
  return { page: name, path: name, visits, leads, ...rates } as unknown as FunnelPageView;
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
    const sorted = (sort: typeof column | `-${typeof column}`) =>
      funnelPages.sort(PAGES, sort).map(({ visits, leads }) => [leads, visits]);
    expect(sorted(column).slice(0, 2)).toEqual([
      [0, 30],
      [30, 30],
    ]);
    expect(sorted(`-${column}`).slice(0, 2)).toEqual([
      [30, 30],
      [0, 30],
    ]);
  });
});
