import { expect, it } from 'vitest';
import { answerableSearch, type ReportSearch } from './report-search.ts';

const SEARCH = { by: ['page'], columns: [], min: '30' } as ReportSearch;

it('asks for a least number of visits only where visits are known', () => {
  expect(answerableSearch(SEARCH).min).toBe('30');
  expect(answerableSearch({ ...SEARCH, by: ['page', 'state'] }).min).toBe(undefined);
  expect(answerableSearch({ ...SEARCH, by: ['partner'] }).min).toBe(undefined);
  expect(answerableSearch({ ...SEARCH, line: '' }).min).toBe(undefined);
});
