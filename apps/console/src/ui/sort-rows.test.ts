import { expect, it } from 'vitest';
import { ERROR_COLUMNS } from '../health/error-columns.tsx';
import { PAGE_COLUMNS } from '../health/page-columns.tsx';
import { sortingOf, sortRows } from './sort-rows.ts';

type Page = Parameters<(typeof PAGE_COLUMNS)[number]['value']>[0];
type Failure = Parameters<(typeof ERROR_COLUMNS)[number]['value']>[0];

function page(page: string, visits: number, leads: number): Page {
  const rates = { errors_per_thousand: leads / visits, revenue_per_visit_cents: leads / visits };
  return { page, visits, leads, lcp_ms: null, ...rates } as Page;
}

const PAGES = [page('one', 1, 1), page('none', 30, 0), page('few', 29, 0), page('all', 30, 30)];

// behaviour: 24.10
it.each([
  'lead_rate',
  'revenue',
  'errors',
])('puts pages with fewer than 30 visits last by %s in both directions', (id) => {
  const namesBy = (sort: string) =>
    sortRows(PAGES, PAGE_COLUMNS, sortingOf(sort)).map((row) => row.page);
  expect(namesBy(id).slice(0, 2)).toEqual(['none', 'all']);
  expect(namesBy(`-${id}`).slice(0, 2)).toEqual(['all', 'none']);
});

// behaviour: 24.10
it('puts unknown values last, and sorts names and numbers', () => {
  const rows = [page('b', 9, 0), { ...page('a', 40, 0), lcp_ms: 10 }];
  const namesBy = (sort: string) =>
    sortRows(rows, PAGE_COLUMNS, sortingOf(sort)).map((row) => row.page);
  expect(['lcp', '-lcp', 'page', '-visits'].map(namesBy)).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    ['a', 'b'],
    ['a', 'b'],
  ]);
  expect(namesBy('visits')).toEqual(['b', 'a']);
});

// behaviour: 24.10
it.each([
  ['with', 'with_error'],
  ['without', 'without_error'],
] as const)('puts errors with fewer than 30 visits last by the lead rate %s', (id, side) => {
  const failure = (visits: number, leads: number) => {
    const none = { visits: 0, leads: 0 };
    const rates = { with_error: none, without_error: none, [side]: { visits, leads } };
    return { fingerprint: `${leads}/${visits}`, rates } as Failure;
  };
  const rows = [failure(1, 1), failure(30, 0), failure(60, 30)];
  const keysBy = (sort: string) =>
    sortRows(rows, ERROR_COLUMNS, sortingOf(sort)).map(({ fingerprint }) => fingerprint);
  expect(keysBy(id)).toEqual(['0/30', '30/60', '1/1']);
  expect(keysBy(`-${id}`)).toEqual(['30/60', '0/30', '1/1']);
});
