import { expect, test } from 'vitest';
import { botVisitsText } from './BotsCard.tsx';

// behaviour: 24.11
test('names the source with most visits of bots, if there are any', () => {
  const source = { site: 'shipping', source: 'letter', visits: 6, bot_leads: 3, unfilled: 0 };
  expect(botVisitsText([{ ...source, bots: 0 }])).toBe('0');
  expect(botVisitsText([{ ...source, bots: 2 }])).toBe(
    '2; most from letter (shipping), 25.0% of all from there',
  );
});
