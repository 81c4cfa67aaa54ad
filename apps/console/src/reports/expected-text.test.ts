import { measure, NO_SUMS } from '@zipfront/contracts/reports/measures';
import { expect, it } from 'vitest';
import { expectedText } from './expected-text.ts';

const SUMS = { ...NO_SUMS, approved_cents: 100_000, coming_variance: 0, coming_doubt: 0 };
const EXPECTED = { mean: '$1,200 expected', interval: '$1,200 to $1,200', why: '' };

// behaviour: 27.24
it('says nothing where all leads are decided', () => {
  expect(expectedText(measure({ ...SUMS, coming_cents: 0 }))).toBeNull();
});

// behaviour: 27.24
it('says why less is expected than is earned and promised', () => {
  const promised = measure({ ...SUMS, coming_cents: 20_000, pending_cents: 20_001 });
  expect(expectedText(promised)).toEqual({
    ...EXPECTED,
    why: ', as not all pending money is paid',
  });
  expect(expectedText(measure({ ...SUMS, coming_cents: 20_000, pending_cents: 20_000 }))).toEqual(
    EXPECTED,
  );
});
