import type { ReportRow } from '@zipfront/contracts/console/reports';
import { expect, it } from 'vitest';
import { changesText, comparedTexts } from './compared-texts.ts';

const BEFORE = { visits: 200, leads: 10, spendCents: 5_000, marginCents: 1_000 } as ReportRow;
const NOW = { visits: 213, leads: 8, spendCents: 20_000, marginCents: -250 } as ReportRow;

// behaviour: 27.13
it('says how each measure has changed, and from which value', () => {
  expect(comparedTexts(NOW, BEFORE, 'EUR')).toEqual({
    visits: { change: '+6.5\u00a0%', before: '200' },
    leads: { change: '−20.0\u00a0%', before: '10' },
    spend: { change: '+300\u00a0%', before: '€50.00' },
    margin: { change: '−$12.50', before: '$10.00' },
  });
  expect(changesText(NOW, BEFORE, 'EUR')).toBe(
    'visits +6.5\u00a0%, leads −20.0\u00a0%, margin −$12.50',
  );
});

// behaviour: 27.13
it('leaves out shares of what was 0 or is not known, and amounts that have not changed', () => {
  const before = { ...BEFORE, leads: 0, spendCents: null, marginCents: 1_000 };
  const now = { ...NOW, visits: 200, marginCents: null };
  expect(comparedTexts(now, before, 'USD')).toEqual({
    visits: { change: 'unchanged', before: null },
    leads: { change: null, before: '0' },
    margin: { change: null, before: '$10.00' },
  });
  expect(changesText(now, before, 'USD')).toBe('visits unchanged');
  const nothing = { visits: 0, leads: 0, spendCents: null, marginCents: null } as ReportRow;
  expect(comparedTexts(nothing, nothing, null)).toEqual({});
});
