import { expect, it } from 'vitest';
import { pendingText } from './pending-text.ts';

// behaviour: 38.20
it.each([
  [120_000, 0, '$1,200.00 pending'],
  [120_000, 2, '$1,200.00 pending, 2 more without an amount'],
  [0, 0, ''],
  [null, 1, '1 pending without an amount'],
] as const)('writes %s of pending money and %s leads without an amount', (pending_cents, awaiting, text) => {
  expect(pendingText({ pending_cents, awaiting })).toBe(text);
});
