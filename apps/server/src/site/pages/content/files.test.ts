import { expect, test } from 'vitest';
import { servedPart } from './files.ts';

test.each([
  ['/api/winter/', '/api/'],
  ['/quote/', '/quote/'],
  ['/shipping/ajax/', '/shipping/ajax/'],
  ['/autos/challenge/', '/autos/challenge/'],
  ['/shipping/call-back/', '/shipping/call-back/'],
  ['/shipping/quote/', undefined],
  ['/winter/', undefined],
  ['/apiary/', undefined],
])('returns for %s the path of the server %s', (path, expected) => {
  expect(servedPart(path)).toBe(expected);
});

test('returns undefined for /quote/ on a site with its own host', () => {
  expect(servedPart('/quote/', { ownHost: true })).toBeUndefined();
  expect(servedPart('/go/', { ownHost: true })).toBe('/go/');
});
