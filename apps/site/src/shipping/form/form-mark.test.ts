import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFormMark } from './form-mark.ts';

const PAGE = '/shipping/orders/7K3M-9QXT-02HB-VZ4C/';

const requested = vi.fn(async (_url: string) => Response.json({ mark: 'new', challenge: null }));

/** How the browser came to the page. */
let navigation: string;

beforeEach(() => {
  navigation = 'navigate';
  requested.mockClear();
  vi.stubGlobal('fetch', requested);
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(
    () => [{ type: navigation }] as never,
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// behaviour: 12.22
test.each([
  ['order', 'given', 'navigate', false],
  ['order', 'given', 'back_forward', true],
  ['order', '', 'navigate', true],
  ['quote-form', 'given', 'navigate', true],
  ['action-form', '', 'navigate', true],
])('asks for the mark of the form %s with the mark %j after %s: %s', async (form, given, how, asks) => {
  navigation = how;
  const mark = createFormMark(given, { form, page: PAGE });
  mark.start();
  expect(requested.mock.calls.map(([url]) => url)).toEqual(
    asks ? [`/shipping/form-mark?${new URLSearchParams({ form, page: PAGE })}`] : [],
  );
  const isNew = given === '' || how === 'back_forward';
  await expect.poll(() => mark.value()).toBe(isNew ? 'new' : 'given');
});

// behaviour: 12.31
test('asks for a new mark of an order form when its page is restored', async () => {
  const mark = createFormMark('given', { form: 'order', page: PAGE });
  mark.start();
  mark.renew();
  await expect.poll(() => mark.value()).toBe('new');
  expect(requested).toHaveBeenCalledTimes(1);
});
