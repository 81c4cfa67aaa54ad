import * as v from 'valibot';
import { expect, it } from 'vitest';
import { answerableSearch, type ReportSearch, reportSearch } from './report-search.ts';

const SEARCH = { by: ['page'], columns: [], min: '30' } as ReportSearch;

it('asks for a least number of visits only where visits are known', () => {
  expect(answerableSearch(SEARCH).min).toBe('30');
  expect(answerableSearch({ ...SEARCH, by: ['page', 'state'] }).min).toBe(undefined);
  expect(answerableSearch({ ...SEARCH, by: ['partner'] }).min).toBe(undefined);
  expect(answerableSearch({ ...SEARCH, line: '' }).min).toBe(undefined);
});

// behaviour: 38.3
it('drops a day of an address that is not in the calendar', () => {
  const { from, to } = v.parse(reportSearch, { from: '2026-02-30', to: '2026-02-28' });
  expect([from, to]).toEqual([undefined, '2026-02-28']);
});
