import type { TodayDay } from '@zipfront/contracts/console/today';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DayChart } from './DayChart.tsx';

const DAY: TodayDay = {
  date: '2026-11-18',
  visits: 10,
  leads: 2,
  leadRate: 0.2,
  approvedCents: 2_000,
  pendingCents: 0,
  sold: 0,
  unknownLeads: 0,
  undecided: 0,
  spendCents: 500,
  unreportedCents: 0,
  withoutSpendOf: [],
  profitCents: 1_500,
};

// behaviour: 26.5
it('hatches today, days without spend, and days without the spend of a source, which it names', () => {
  const days: TodayDay[] = [
    DAY,
    { ...DAY, date: '2026-11-19', spendCents: null, profitCents: null },
    { ...DAY, date: '2026-11-20', withoutSpendOf: ['bing'] },
    { ...DAY, date: '2026-11-21' },
    { ...DAY, date: '2026-11-22' },
  ];
  const html = renderToStaticMarkup(<DayChart days={days} currency="USD" csv="/today.csv" />);
  const bars = [...html.matchAll(/class="day-bar( [^"]*|)"/g)].map(([, more]) => more);
  expect(bars).toEqual(['', ' hatched', ' hatched', '', ' hatched']);
  expect(html).toContain('2 leads, $15.00 profit, without the spend of bing</title>');
  expect(html).toContain('>$15.00, without the spend of bing</td>');
  expect(html).toContain('2 leads, $20.00 approved</title>');
});

// behaviour: 26.5
it('writes the minus sign of a loss at its axis as elsewhere', () => {
  const days = [{ ...DAY, profitCents: -9_000 }, DAY];
  const html = renderToStaticMarkup(<DayChart days={days} currency="USD" csv="/today.csv" />);
  expect(html).toContain('>−$100<');
  expect(html).not.toContain('-$');
});
