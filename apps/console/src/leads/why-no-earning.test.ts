import { expect, it } from 'vitest';
import { CALL_BACKS } from '../ui/Unknown.tsx';
import { whyNoPending, whyNoRevenue } from './why-no-earning.ts';

const NONE = { status: 'open', approved_cents: 0, pending_cents: 0 } as const;

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
  [{ ...NONE, kind: 'hand-off', status: 'accepted' }, false],
  [{ ...NONE, kind: 'hand-off', status: 'accepted', pending_cents: 900 }, true],
  [{ ...NONE, kind: 'hand-off', status: 'rejected' }, true],
  [{ ...NONE, kind: 'order' }, false],
  [{ ...NONE, kind: 'order', status: 'rejected' }, true],
  [{ ...NONE, kind: 'estimate' }, true],
] as const)('finds of %o whether it is known what is pending', (lead, isKnown) => {
  expect(whyNoPending(lead) === null).toBe(isKnown);
  expect(whyNoRevenue(lead)).toBeNull();
});
