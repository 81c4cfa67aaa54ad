import { expect, test } from 'vitest';
import { spoiltContent } from './testing/spoilt-content.ts';

const goals = (file: string) =>
  `uploads:\n  goals:\n    - name: Sold\n      file: ${file}\n      statuses: [sold]\n`;

// behaviour: 25.8
test('reports goals of two sites with one file in the feed', () => {
  const content = spoiltContent();
  content.write('insurance/site.yaml', goals('sold'));
  content.write('shipping/site.yaml', `path: /shipping/\n${goals('booked')}`);
  expect(content.errors()).toEqual([]);
  content.write('shipping/site.yaml', `path: /shipping/\n${goals('sold')}`);
  expect(content.errors()).toEqual([
    'shipping/site.yaml:5:7 uploads.goals.0.file: is sold, which is a file of insurance/site.yaml; the feed needs one for each goal of all sites.',
  ]);
});
