import { expect, it } from 'vitest';
import { daysBefore } from './days-before.ts';

// behaviour: 23.4
it.each([
  [
    { from: '2026-03-01', to: '2026-03-28' },
    { from: '2026-02-01', to: '2026-02-28' },
  ],
  [
    { from: '2026-11-02', to: '2026-11-02' },
    { from: '2026-11-01', to: '2026-11-01' },
  ],
])('compares %j with as many days directly before', (days, before) => {
  expect(daysBefore(days)).toEqual(before);
});
