import { measure, NO_SUMS } from '@zipfront/contracts/reports/measures';
import { expect, it } from 'vitest';
import { expectedText } from './expected-text.ts';

const SUMS = { ...NO_SUMS, approved_cents: 100_000, coming_variance: 0, coming_doubt: 0 };
const YOUNG = measure({ ...SUMS, coming_cents: 20_000 });

// behaviour: 27.24
it.each([
  [false, '$1,200 expected, $1,200 to $1,200'],
  [true, '$1,200 expected, $1,200 to $1,200; compared as it is so far'],
])('says where a comparison is shown (%s) that it leaves out what is expected', (isCompared, text) => {
  expect(expectedText(YOUNG, isCompared)).toBe(text);
});

// behaviour: 27.24
it('says nothing where all leads are decided', () => {
  expect(expectedText(measure({ ...SUMS, coming_cents: 0 }), true)).toBe('');
});

// behaviour: 27.24
it('says why less is expected than is earned and promised', () => {
  const promised = measure({ ...SUMS, coming_cents: 20_000, pending_cents: 20_001 });
  expect(expectedText(promised)).toBe(
    '$1,200 expected, $1,200 to $1,200, as not all pending money is paid',
  );
  expect(expectedText(measure({ ...SUMS, coming_cents: 20_000, pending_cents: 20_000 }))).toBe(
    '$1,200 expected, $1,200 to $1,200',
  );
});
