import * as v from 'valibot';
import { expect, it } from 'vitest';
import { leadsSearch } from './leads-search.ts';

// behaviour: 38.3
it('drops the filters of an address that the list cannot be filtered by', () => {
  const search = { status: 'foo', device: 'watch', hour: '9', campaign: 'auto', partner: '' };
  expect(v.parse(leadsSearch, search)).toEqual({ campaign: 'auto', partner: '' });
});
