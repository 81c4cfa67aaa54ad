import { expect, it } from 'vitest';
import { isEarningKnown } from './is-earning-known.ts';

// behaviour: 38.20
it.each([
  { kind: 'hand-off', approved_cents: 0, pending_cents: 0, isKnown: true },
  { kind: 'call-back', approved_cents: 0, pending_cents: 0, isKnown: false },
  { kind: 'call-back', approved_cents: 900, pending_cents: 0, isKnown: true },
  { kind: 'call-back', approved_cents: 0, pending_cents: 900, isKnown: true },
] as const)('finds of %o whether its earnings are known', ({ isKnown, ...lead }) => {
  expect(isEarningKnown(lead)).toBe(isKnown);
});
