import { expect, it } from 'vitest';
import { NEED_KINDS, type Need, type NeedKind, rankNeeds } from './rank-needs.ts';

function need(kind: NeedKind, size = 1, text = ''): Need {
  return { kind, size, text, page: 'health', address: '/health' };
}

// behaviour: 26.3
it('puts missing spend before leads that are not made, these before people who wait, uncounted money, wrong numbers and risks', () => {
  const ranked = rankNeeds([...NEED_KINDS].sort().map((kind) => need(kind)));
  expect(ranked.map(({ kind }) => kind)).toEqual([
    'missing-spend',
    'fallen-page',
    'overdue-call',
    'refused-reports',
    'uncounted-reports',
    'failing-notifications',
    'parked-notifications',
    'parked-exports',
    'unproven-reports',
    'decided-experiment',
    'covered-experiment',
    'missing-backup',
    'old-reviews',
  ]);
});

// behaviour: 26.3
it('puts the larger of a kind first, whatever the sizes of other kinds are', () => {
  const [large, small, other] = [
    need('uncounted-reports', 9, 'b'),
    need('uncounted-reports', 2, 'a'),
    need('parked-exports', 99),
  ];
  expect(rankNeeds([other, small, large])).toEqual([large, small, other]);
  const same = need('uncounted-reports', 9, 'a');
  expect(rankNeeds([large, same])).toEqual([same, large]);
});
