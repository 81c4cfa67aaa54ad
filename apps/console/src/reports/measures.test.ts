import { expect, it } from 'vitest';
import { usualColumns } from './measures.ts';

// behaviour: 38.20
it('shows what partners rejected in a report by partner, and elsewhere only if it is chosen', () => {
  const ids = (...by: Parameters<typeof usualColumns>[0]) => usualColumns(by).map(({ id }) => id);
  expect(ids('partner')).toContain('rejected');
  expect(ids('partner', 'campaign')).toContain('rejected');
  expect(ids('campaign')).not.toContain('rejected');
  expect(ids('campaign')).toContain('sold');
});
