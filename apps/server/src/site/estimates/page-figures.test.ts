import { shipmentKey } from '@zipfront/contracts/shipping/page-figures';
import { expect, test } from 'vitest';
import { readContent } from '../pages/content/testing/read-content.ts';
import { spoiltContent } from '../pages/content/testing/spoilt-content.ts';

const PRICES = 'shipping/pages/prices.en.yaml';
const DENVER_TO_PHOENIX = shipmentKey({
  from: '80202',
  to: '85003',
  kind: 'suv',
  motorcycleType: null,
  running: true,
  transport: 'enclosed',
  date: null,
});

// behaviour: 12.6
test('computes the figures of pages from the rates, the same in both languages', () => {
  const content = spoiltContent();
  const figures = () =>
    readContent(content.dir)
      .pages.filter(({ page }) => page.key === 'prices')
      .map((entry) => entry.figures?.[DENVER_TO_PHOENIX]);
  const before = figures();
  content.change('shipping/rates.yaml', /miles: 500, dollars: \d+/, 'miles: 500, dollars: 700');
  const after = figures();
  expect(before).toHaveLength(2);
  expect(before[0]).toEqual(before[1]);
  expect(after[0]).toEqual(after[1]);
  expect(after[0]?.low).toBeGreaterThan(before[0]?.low ?? 0);
});

// behaviour: 12.6
test.each([
  ['an unknown zip code', '"97201"', '"00000"', 'routes.0: names 00000, which is no zip code.'],
  [
    'a route over water',
    '"97201"',
    '"96813"',
    'routes.0: has no price: a person has to look at it (off-mainland).',
  ],
  [
    'a reason without words',
    /^ +enclosed: .*\n/m,
    '',
    'shipment: has the reason enclosed in its price; say it under reasons.',
  ],
])('reports %s with its position', (_what, from, to, sentence) => {
  const content = spoiltContent();
  content.change(PRICES, from, to);
  expect(content.errors()).toEqual([
    expect.stringMatching(/^shipping\/pages\/prices\.en\.yaml:\d+:\d+ sections\.\d+\./),
  ]);
  expect(content.errors()[0]).toContain(sentence);
});

test('reports an error in the rates once, and not once for each page', () => {
  const content = spoiltContent();
  content.change('shipping/rates.yaml', /^enclosed: .*$/m, 'enclosed: many');
  expect(content.errors()).toEqual([
    expect.stringMatching(/^shipping\/rates\.yaml:\d+:\d+ enclosed: /),
  ]);
});
