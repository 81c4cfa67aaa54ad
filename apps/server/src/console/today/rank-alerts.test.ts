import { ALERT_KINDS, type AlertKind } from '@zipfront/contracts/api/alerts';
import { expect, it } from 'vitest';
import { type Alert, rankAlerts } from './rank-alerts.ts';

function alert(kind: AlertKind, size = 1, text = ''): Alert {
  return { kind, size, text, page: 'health', address: '/health' };
}

// behaviour: 26.3
it('puts missing spend before leads that are not made, these before people who wait, uncounted money, wrong numbers and risks', () => {
  const ranked = rankAlerts([...ALERT_KINDS].sort().map((kind) => alert(kind)));
  expect(ranked.map(({ kind }) => kind)).toEqual([
    'missing-spend',
    'fallen-page',
    'refused-content',
    'growing-error',
    'costly-error',
    'overdue-call',
    'refused-reports',
    'uncounted-reports',
    'shared-transactions',
    'failing-notifications',
    'dead-notifications',
    'failing-uploads',
    'dead-uploads',
    'failing-warehouse',
    'unproven-reports',
    'decided-experiment',
    'invalidated-experiment',
    'missing-backup',
    'old-reviews',
    'perhaps-bots',
  ]);
});

// behaviour: 26.3
it('puts the larger of a kind first, whatever the sizes of other kinds are', () => {
  const [large, small, other] = [
    alert('uncounted-reports', 9, 'b'),
    alert('uncounted-reports', 2, 'a'),
    alert('dead-uploads', 99),
  ];
  expect(rankAlerts([other, small, large])).toEqual([large, small, other]);
  const same = alert('uncounted-reports', 9, 'a');
  expect(rankAlerts([large, same])).toEqual([same, large]);
});
