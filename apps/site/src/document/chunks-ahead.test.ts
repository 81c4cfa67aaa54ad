import { expect, test } from 'vitest';
import { chunksAhead } from './chunks-ahead.ts';

const CHUNKS = {
  'src/touched.ts': ['/touched.js', '/parts.js'],
  'src/zip-form/island.tsx': ['/zip.js', '/react.js', '/parts.js'],
  'src/slider/island.ts': ['/slider.js'],
  'src/shipping/quote-form/island.tsx': ['/quote.js'],
};

// behaviour: 10.125
test('names the chunks of the islands of a page, each once, the longest list first', () => {
  const body =
    '<div data-island-id="a" data-island="zip-form"></div><ul data-island="slider"></ul>';
  expect(chunksAhead(body + body, CHUNKS)).toEqual([
    '/zip.js',
    '/react.js',
    '/parts.js',
    '/touched.js',
    '/slider.js',
  ]);
});

test('names no chunk where the build has none', () => {
  expect(chunksAhead('<div data-island="zip-form"></div>', {})).toEqual([]);
});
