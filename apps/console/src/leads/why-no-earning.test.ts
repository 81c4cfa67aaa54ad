import { expect, it } from 'vitest';
import { CALL_BACKS } from '../ui/Unknown.tsx';
import { whyNoPending, whyNoRevenue } from './why-no-earning.ts';

const NONE = { approved_cents: 0, pending_cents: 0 };

// behaviour: 38.20
it.each([
  [{ ...NONE, kind: 'hand-off' }, null],
  [{ ...NONE, kind: 'call-back' }, CALL_BACKS],
  [{ ...NONE, kind: 'call-back', approved_cents: 900 }, null],
  [{ ...NONE, kind: 'call-back', pending_cents: 900 }, null],
] as const)('finds of %o whether its earnings are known', (lead, why) => {
  expect([whyNoRevenue(lead), whyNoPending(lead)]).toEqual([why, why]);
});

// behaviour: 38.20
it.each([
  [{ approved_cents: null, pending_cents: 0 }, 'sold without an amount', undefined],
  [{ approved_cents: 0, pending_cents: null }, undefined, 'accepted or ordered without an amount'],
])('finds the missing amount of %o', (money, revenue, pending) => {
  for (const kind of ['hand-off', 'order', 'call-back'] as const) {
    const lead = { kind, ...money };
    expect([whyNoRevenue(lead)?.text, whyNoPending(lead)?.text]).toEqual([revenue, pending]);
  }
});
