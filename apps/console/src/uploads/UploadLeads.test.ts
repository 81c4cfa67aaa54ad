import { expect, it } from 'vitest';
import { groupByLead } from './UploadLeads.tsx';

const row = (
  lead_id: string,
  goal: string,
  platform: 'google' | 'meta',
  state: 'ready' | 'bot',
) => ({
  ...{ lead_id, goal, platform, state, site: 'insurance', at: '2026-11-04T12:00:00Z' },
  ...{ kind: 'hand-off' as const, status: 'sold' as const, is_bot: false },
});

// behaviour: 25.18
it('lists a lead once for each goal, with its states by platform', () => {
  const rows = groupByLead([
    row('One', 'Sold', 'google', 'ready'),
    row('Two', 'Sold', 'google', 'bot'),
    row('One', 'Sold', 'meta', 'bot'),
    row('One', 'Sent', 'meta', 'ready'),
  ]);
  expect(rows.map(({ lead_id, goal, states }) => [lead_id, goal, ...states.entries()])).toEqual([
    ['One', 'Sold', ['google', 'ready'], ['meta', 'bot']],
    ['Two', 'Sold', ['google', 'bot']],
    ['One', 'Sent', ['meta', 'ready']],
  ]);
});
