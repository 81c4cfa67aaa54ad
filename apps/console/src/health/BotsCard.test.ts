import { expect, test } from 'vitest';
import { botsText, visitsText } from './BotsCard.tsx';

// behaviour: 24.11
test('writes one visit in the singular', () => {
  expect([0, 1, 1_200].map(visitsText)).toEqual(['0 visits', '1 visit', '1,200 visits']);
});

// behaviour: 24.11
test('counts the forms of bots that asked for no visit beside their visits', () => {
  const source = { site: 'shipping', source: 'letter', visits: 6, unfilled: 0 };
  expect(botsText([{ ...source, bots: 0, bot_leads: 3 }])).toBe(
    '0 visits and 3 sent zip forms of known bots, which reports leave out',
  );
  expect(botsText([{ ...source, bots: 2, bot_leads: 1 }])).toBe(
    '2 visits and 1 sent zip form of known bots, which reports leave out; most from letter (shipping), 25.0% of all from there',
  );
});
