import type { SavedQuery } from '@zipfront/contracts/api/reports';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { reportSearch } from './report-search.ts';
import { createSavedQuery, isShown, savedSearch } from './saved-query.ts';

const TODAY = '2026-11-26';
const SAVED: SavedQuery = {
  by: ['keyword', 'device'],
  days: '7-days',
  site: 'insurance',
  channel: 'paid-search',
  state: 'TX',
  keyword: '',
  min_visits: '20',
  compare: 'before',
  sort: '-profit_cents',
};

const read = (parts: Record<string, unknown>) => v.parse(reportSearch, parts);

// behaviour: 36.7
describe('the query of a saved report', () => {
  it('opens with the days that its range has today', () => {
    expect(savedSearch(SAVED, TODAY)).toMatchObject({ from: '2026-11-19', to: '2026-11-25' });
    expect(savedSearch(SAVED, '2026-12-02')).toMatchObject({
      from: '2026-11-25',
      to: '2026-12-01',
    });
    expect(savedSearch({}, TODAY)).toMatchObject({ from: '2026-10-29', to: '2026-11-25', by: [] });
  });

  it('saves the address that it was opened with as it was', () => {
    const search = savedSearch(SAVED, TODAY);
    expect(read(search)).toEqual(search);
    expect(createSavedQuery(search, '7-days')).toEqual(SAVED);
    expect(createSavedQuery(read({}), '28-days')).toEqual({ days: '28-days' });
  });

  it('recognizes an address that asks for the same, in any order and with any columns', () => {
    const search = savedSearch(SAVED, TODAY);
    expect(isShown(SAVED, { ...search, columns: ['visits'] }, TODAY)).toBe(true);
    expect(isShown({ by: ['campaign'], days: '28-days' }, read({}), TODAY)).toBe(true);
    for (const changed of [{ by: ['keyword'] }, { state: 'NM' }, { from: '2026-11-18' }]) {
      expect([changed, isShown(SAVED, read({ ...search, ...changed }), TODAY)]).toEqual([
        changed,
        false,
      ]);
    }
  });
});
