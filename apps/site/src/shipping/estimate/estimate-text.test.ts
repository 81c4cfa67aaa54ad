import { shippingTexts } from '@zipfront/contracts/shipping/shipping-texts';
import { expect, test } from 'vitest';
import { estimateText } from './estimate-text.ts';

const PRICED = {
  outcome: 'priced',
  low: 965,
  high: 1180,
  miles: 1201,
  transitDays: [4, 6] as [number, number],
  reasons: [
    { reason: 'distance' as const, dollars: 1000 },
    { reason: 'enclosed' as const, dollars: 450 },
    { reason: 'vehicle' as const, dollars: -380 },
  ],
} as const;

const EN = { texts: shippingTexts({ locale: 'en-US' }), locale: 'en-US', isDated: true } as const;
const ES = { texts: shippingTexts({ locale: 'es-US' }), locale: 'es-US', isDated: true } as const;
const PRICED_HERE = { ...PRICED, reasons: [...PRICED.reasons] };
const CALL = { outcome: 'call', why: 'military' } as const;

// behaviour: 12.4
test('returns the price with its miles, days, reasons, sum and margin, in the language', () => {
  expect(estimateText(PRICED_HERE, EN)).toMatchObject({
    range: '$965 to $1,180',
    facts: '1,201 miles by road · 4 to 6 days on the road',
    reasons: [
      { label: '1,201 miles in a car that runs, on an open carrier', dollars: '$1,000' },
      { label: 'The enclosed carrier', dollars: '+$450' },
      { label: 'A vehicle of this size', dollars: '-$380' },
      { label: 'Middle of the range', dollars: '$1,070' },
    ],
  });
  expect(estimateText(PRICED_HERE, EN).note).toContain('about 10% to either side of $1,070');
  expect(estimateText(PRICED_HERE, ES).range).toBe('De $965 a $1,180');
});

test('returns no sum of a single reason', () => {
  const reasons = PRICED_HERE.reasons.slice(0, 1);
  expect(estimateText({ ...PRICED_HERE, reasons }, EN).reasons).toHaveLength(1);
});

test('names a margin of nothing for a price of nothing', () => {
  const reasons = [{ reason: 'distance' as const, dollars: 0 }];
  const { note } = estimateText({ ...PRICED_HERE, low: 0, high: 0, reasons }, EN);
  expect(note).toContain('about 0% to either side of $0');
});

// behaviour: 12.40
test('mentions a missing pickup date only without one', () => {
  expect(estimateText(PRICED_HERE, EN).note).not.toContain('pickup date');
  expect(estimateText(PRICED_HERE, { ...EN, isDated: false }).note).toContain('pickup date');
});

// behaviour: 12.40
test('returns a price that was set in place of the range, and never calls it an estimate', () => {
  const firm = estimateText(PRICED_HERE, { ...EN, price: 1_190 });
  expect(firm).toMatchObject({ range: '$1,190', reasons: [], isCall: false });
  expect(firm.note).toBe('This price is firm. It replaces the estimate of $965 to $1,180.');
  expect(estimateText(CALL, { ...EN, price: 1_190 })).toMatchObject({
    range: '$1,190',
    facts: '',
    note: 'This price is firm.',
  });
});

test('returns the reason of an estimate that needs a call', () => {
  const words = estimateText(CALL, EN);
  expect(words).toMatchObject({ range: 'Call for quote', reasons: [] });
  expect(words.facts).toMatch(/military address/);
});
