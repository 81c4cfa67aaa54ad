import { expect, it } from 'vitest';
import { changeOfMeasure, usualColumns } from './measures.ts';

// behaviour: 38.20
it('shows what partners rejected in a report by partner, and elsewhere only if it is chosen', () => {
  const ids = (...by: Parameters<typeof usualColumns>[0]) => usualColumns(by).map(({ id }) => id);
  expect(ids('partner')).toContain('rejected');
  expect(ids('partner', 'campaign')).toContain('rejected');
  expect(ids('campaign')).not.toContain('rejected');
  expect(ids('campaign')).toContain('sold');
});

// behaviour: 38.37
it('writes the change of a measure in the unit of its kind', () => {
  expect(changeOfMeasure('lead_rate', 0.075, 0.05)?.text).toBe('2.5 points');
  expect(changeOfMeasure('lead_rate', 0.075, null)).toBeNull();
  expect(changeOfMeasure('profit_cents', 300, -200)?.text).toBe('$5.00');
  expect(changeOfMeasure('cost_per_lead_cents', 300, 200)?.text).toBe('50%');
  expect(changeOfMeasure('leads', 3, 0)?.text).toBe('new');
});
