import { expect, test, vi } from 'vitest';
import type * as PostalDataModule from './postal-data.ts';

let pages = 0;

/** Resetting all modules would take those that other test files share. */
async function onNewPage(): Promise<typeof PostalDataModule> {
  pages += 1;
  return import(/* @vite-ignore */ `./postal-data.ts?page=${pages}`);
}

const DATA = { zipCodes: [['100', 'New York', 'NY']] };

// behaviour: 3.6.1, 7.2.1
test('loads the data once', async () => {
  const { loadPostalData } = await onNewPage();
  const fetch = vi.fn(async () => Response.json(DATA));
  expect(await loadPostalData(fetch)).toEqual(DATA);
  expect(await loadPostalData(fetch)).toEqual(DATA);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/shipping/data/data-small.json',
    expect.anything(),
  );
});

// behaviour: 7.2.1, 8.17
test.each([
  ['fails', async () => Promise.reject(new TypeError('no network'))],
  ['responds with 500', async () => new Response('', { status: 500 })],
  ['is no JSON', async () => new Response('<')],
])('logs data that %s, and returns no cities', async (_, fetch) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { loadPostalData, findArea } = await onNewPage();
  expect(findArea('100', await loadPostalData(fetch))).toBeNull();
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test.each([
  ['100', 'New York, NY'],
  ['10001', 'New York, NY'],
  ['10', null],
  ['999', null],
  ['1000a', null],
])('returns for %j the area %s', async (typed, area) => {
  const { findArea } = await onNewPage();
  expect(findArea(typed, DATA as Parameters<typeof findArea>[1])).toBe(area);
});
