import { POSTAL_DATA_PATH } from '@zipfront/contracts/visits/zip-code';
import { expect, it, test } from 'vitest';
import { limitedBy, pathStart, ROUTES, reportsProblems, SERVED } from './route-table.ts';

test.each([
  ['/api/visits/', true],
  ['/api/no-such-call/', true],
  ['/events', true],
  ['/schemas/com.zipfront/page_view/jsonschema/1-0-0', true],
  ['/readyz', true],
  ['/readyz-of-insurers/', false],
  ['/quote', false],
  ['/shipping/ajax', false],
  ['/', false],
])('reports errors at %s as problem JSON: %s', (path, expected) => {
  expect(reportsProblems(path)).toBe(expected);
});

test.each([
  ['/quote', '/quote/'],
  ['/go/:token', '/go/'],
  ['/shipping/orders/:reference/', '/shipping/orders/'],
  ['/schemas/:vendor/:name/:format/:version', '/schemas/'],
  ['/:site/ajax', '/:site/ajax/'],
  ['/assets/', '/assets/'],
])('returns for addresses of %s the start %s', (path, expected) => {
  expect(pathStart({ path })).toBe(expected);
});

it('covers all addresses that are served from memory beside the pages', () => {
  expect(SERVED.some((rule) => POSTAL_DATA_PATH.startsWith(pathStart(rule)))).toBe(true);
});

// behaviour: 15.44
it('counts a route with a parameter once, with all addresses below its folder', () => {
  expect(
    limitedBy(ROUTES, 'lookups').filter(({ pattern }) => pattern.startsWith('/shipping/orders')),
  ).toEqual([{ method: 'GET', pattern: '/shipping/orders/*' }]);
});
