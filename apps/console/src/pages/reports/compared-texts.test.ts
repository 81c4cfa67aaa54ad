import type { ReportRow } from '@zipfront/contracts/console/reports';
import { expect, it } from 'vitest';
import { changesText, comparedTexts } from './compared-texts.ts';

const BEFORE = {
  visits: 200,
  leads: 10,
  spendCents: 5_000,
  profitCents: 1_000,
  pendingCents: 600,
  undecided: 0,
} as ReportRow;
const NOW = {
  visits: 213,
  leads: 8,
  spendCents: 20_000,
  profitCents: -250,
  pendingCents: 900,
  undecided: 1,
} as ReportRow;

// behaviour: 27.13
it('says how each measure has changed, and from which value', () => {
  expect(comparedTexts(NOW, BEFORE, 'EUR')).toEqual({
    visits: { change: '+6.5%', before: '200' },
    leads: { change: '−20.0%', before: '10' },
    spend: { change: '+300%', before: '€50.00' },
    pending: { change: '+$3.00', before: '$6.00' },
    profit: { change: '−$12.50', before: '$10.00' },
  });
  expect(changesText(NOW, BEFORE, 'EUR')).toBe('visits +6.5%, leads −20.0%, profit −$12.50');
});

// behaviour: 27.13
it('leaves out shares of what was 0 or is not known, and amounts that have not changed', () => {
  const before = { ...BEFORE, leads: 0, spendCents: null, profitCents: 1_000, undecided: null };
  const now = { ...NOW, visits: 200, profitCents: null, undecided: null };
  expect(comparedTexts(now, before, 'USD')).toEqual({
    visits: { change: 'unchanged', before: null },
    leads: { change: null, before: '0' },
    profit: { change: null, before: '$10.00' },
  });
  expect(changesText(now, before, 'USD')).toBe('visits unchanged');
  const nothing = {
    visits: 0,
    leads: 0,
    spendCents: null,
    profitCents: null,
    pendingCents: 0,
    undecided: 0,
  } as ReportRow;
  expect(comparedTexts(nothing, nothing, null)).toEqual({});
});
