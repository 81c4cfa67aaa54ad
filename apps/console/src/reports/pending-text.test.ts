import { expect, it } from 'vitest';
import { pendingText } from './pending-text.ts';

// behaviour: 38.20
it.each([
  [120_000, 0, {}, '$1,200.00 pending'],
  [120_000, 2, {}, '$1,200.00 pending, 2 more without an amount'],
  [0, 0, {}, ''],
  [
    null,
    1,
    { pending_cents: 'no-amount' },
    'pending – (accepted or ordered leads have no amount yet)',
  ],
] as const)('writes %s of pending money and %s leads without an amount, or the reason', (pending_cents, awaiting, unknown, text) => {
  expect(pendingText({ pending_cents, awaiting, unknown })).toBe(text);
});
