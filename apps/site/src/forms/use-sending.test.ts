import { beforeEach, expect, test, vi } from 'vitest';
import { LEAVING_MS, leavePage } from './use-sending.ts';

let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  return () => vi.useRealTimers();
});

/** Leaves the page, and returns whether its form can be used again. */
function leave() {
  const state = { left: false, isUsable: false };
  leavePage(() => {
    state.left = true;
  }).then(() => {
    state.isUsable = true;
  });
  return state;
}

async function showPage(persisted: boolean) {
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  await vi.advanceTimersByTimeAsync(0);
}

test('starts at once, and ends when the page returns from the back/forward cache', async () => {
  const state = leave();
  expect(state).toEqual({ left: true, isUsable: false });
  await showPage(true);
  expect(state.isUsable).toBe(true);
});

test('continues when a page that was sent early is shown for the first time', async () => {
  const state = leave();
  await showPage(false);
  expect(state.isUsable).toBe(false);
});

test('ends when the page is still open after a timeout', async () => {
  const state = leave();
  await vi.advanceTimersByTimeAsync(LEAVING_MS - 1);
  expect(state.isUsable).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.isUsable).toBe(true);
});
