import { HOUR_MS } from '@zipfront/contracts/time/time';
import { expect, it } from 'vitest';
import { choicesFor } from './CallAgain.tsx';

const THERE = { time_zones: ['America/New_York'], call_hours: { from: 8, to: 21, sunday_from: 8 } };

// behaviour: 17.31
it('offers times within the hours for calls there, each once', () => {
  // 2:40 AM in New York.
  const night = Date.UTC(2026, 10, 27, 7, 40);
  const choices = choicesFor(night, THERE);
  expect(choices.map(({ label }) => label)).toEqual([
    'When calls may begin',
    'Tomorrow',
    'In 2 days',
    'In a week',
  ]);
  for (const { at } of choices) expect(new Date(at).getUTCHours()).toBe(13);
});

it('offers times from now during the hours for calls', () => {
  const noon = Date.UTC(2026, 10, 27, 17);
  expect(choicesFor(noon, THERE).map(({ at }) => (at - noon) / HOUR_MS)).toEqual([
    1, 3, 24, 48, 168,
  ]);
});
