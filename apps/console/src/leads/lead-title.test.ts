import { expect, it } from 'vitest';
import { leadTitle } from './lead-title.ts';

const DIRECT = { channel: 'direct', source: '', campaign: '', campaign_id: '' };

// behaviour: 34.11
it.each([
  [{ ...DIRECT, source: 'google', campaign: 'auto' }, 'auto, rejected'],
  [{ ...DIRECT, source: 'google' }, 'google, rejected'],
  [DIRECT, 'direct, rejected'],
])('titles a lead of %o by where it is from and what became of it', (credit, title) => {
  expect(leadTitle({ kind: 'hand-off', status: 'rejected', credit })).toBe(title);
});
