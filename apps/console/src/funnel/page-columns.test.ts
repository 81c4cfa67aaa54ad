import { expect, it } from 'vitest';
import { sortRows } from '../ui/sort-rows.ts';
import { PAGE_COLUMNS } from './funnel-search.ts';
import { pageColumns } from './page-columns.tsx';

const DAYS = { from: '2026-11-01', to: '2026-11-22', since: null };
const PAGE_TABLE_COLUMNS = pageColumns({ group: [], release: 'each' }, DAYS);

function createPage(page: string, visits: number, leads: number) {
  const rates = { errors_per_thousand: leads / visits, revenue_per_visit_cents: leads / visits };
  return {
    page,
    release: null,
    visits,
    leads,
    handoffs: leads,
    engaged: leads,
    started: leads,
    lcp_ms: null,
    inp_ms: null,
    cls: null,
    ...rates,
  };
}

const PAGES = [
  createPage('one', 1, 1),
  createPage('none', 30, 0),
  createPage('few', 29, 0),
  createPage('all', 30, 30),
];

// behaviour: 24.10
it('makes the columns that the address can sort by, in their order', () => {
  expect(PAGE_TABLE_COLUMNS.map(({ id }) => id)).toEqual(PAGE_COLUMNS);
});

// behaviour: 24.10
it.each([
  'started_rate',
  'lead_rate',
  'revenue',
  'errors',
])('puts pages with fewer than 30 visits last by %s in both directions', (id) => {
  const namesBy = (sort: string) =>
    sortRows(PAGES, PAGE_TABLE_COLUMNS, sort).map((row) => row.page);
  expect(namesBy(id).slice(0, 2)).toEqual(['none', 'all']);
  expect(namesBy(`-${id}`).slice(0, 2)).toEqual(['all', 'none']);
});
