import { expect, it } from 'vitest';
import { pendingText } from './pending-text.ts';

// behaviour: 38.20
it.each([
  [120_000, {}, '$1,200.00 pending'],
  [0, {}, ''],
  [
    null,
    { pending_cents: 'no-amount' },
    'pending – (accepted or ordered leads have no amount yet)',
  ],
] as const)('writes %s of pending money, with the reason where it is not known', (pending_cents, unknown, text) => {
  expect(pendingText({ pending_cents, unknown })).toBe(text);
});
