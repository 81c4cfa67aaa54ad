import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Action } from '../state/action.ts';
import { createStore } from '../state/store.ts';
import { VISIT_WAIT_MS, visitSettled } from './visit-settled.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function waiting(...before: Action[]) {
  const store = createStore(new EventTarget());
  for (const action of before) store.dispatch(action);
  const seen = { settled: false };
  visitSettled(store).then(() => {
    seen.settled = true;
  });
  return { store, seen };
}

test.each<Action>([
  { type: 'ZIP_GET_SUCCESS', value: '' },
  { type: 'ZIP_GET_ERROR' },
])('resolves at once for a settled visit: $type', async (action) => {
  const { seen } = waiting(action);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.settled).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

// behaviour: 10.43
test('waits for a visit that is loading, whatever other actions come', async () => {
  const { store, seen } = waiting({ type: 'VISIT_LOADING' });
  store.dispatch({ type: 'VISIT_ERROR', error: 'session-error' });
  store.dispatch({ type: 'ZIP_INPUT', value: '1' });
  await vi.advanceTimersByTimeAsync(VISIT_WAIT_MS - 1);
  expect(seen.settled).toBe(false);
  store.dispatch({ type: 'ZIP_GET_ERROR' });
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.settled).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('resolves at once on a page that asks for no visit', async () => {
  const { seen } = waiting();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.settled).toBe(true);
});

// behaviour: 10.43
test('resolves after the timeout', async () => {
  const { seen } = waiting({ type: 'VISIT_LOADING' });
  await vi.advanceTimersByTimeAsync(VISIT_WAIT_MS);
  expect(seen.settled).toBe(true);
});
