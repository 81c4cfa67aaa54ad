import { shippingTexts } from '@zipfront/contracts/shipping/texts';
import { expect, test } from 'vitest';
import { estimateWords } from './estimate-words.ts';

const PRICED = {
  outcome: 'priced',
  low: 870,
  high: 1065,
  miles: 1201,
  transitDays: [4, 6] as [number, number],
  reasons: [
    { reason: 'distance' as const, dollars: 1000 },
    { reason: 'enclosed' as const, dollars: 450 },
    { reason: 'vehicle' as const, dollars: -380 },
  ],
} as const;

test('returns the price with its miles, days and reasons, in the language', () => {
  const english = { ...PRICED, reasons: [...PRICED.reasons] };
  expect(estimateWords(english, shippingTexts('en-US'), 'en-US')).toMatchObject({
    range: '$870 to $1,065',
    facts: '1,201 miles by road · 4 to 6 days on the road',
    reasons: [
      { label: '1,201 miles in a car that runs, on an open carrier', dollars: '$1,000' },
      { label: 'The enclosed carrier', dollars: '+$450' },
      { label: 'A vehicle of this size', dollars: '-$380' },
    ],
  });
  expect(estimateWords(english, shippingTexts('es-US'), 'es-US').range).toBe('De $870 a $1,065');
});

test('returns the reason of an estimate that needs a call', () => {
  const words = estimateWords(
    { outcome: 'call', why: 'military' },
    shippingTexts('en-US'),
    'en-US',
  );
  expect(words).toMatchObject({ range: 'Call for quote', reasons: [] });
  expect(words.facts).toMatch(/military address/);
});
