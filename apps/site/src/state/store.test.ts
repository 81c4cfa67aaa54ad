import { expect, test } from 'vitest';
import type { Action } from './action.ts';
import { ACTION_EVENT, type ActionDetail, createStore } from './store.ts';

test('an action changes the state, is announced, and reaches the listeners, in this order', () => {
  const document = new EventTarget();
  const store = createStore(document);
  const seen: unknown[] = [];
  document.addEventListener(ACTION_EVENT, (event) => {
    const { action, state } = (event as CustomEvent<ActionDetail>).detail;
    seen.push(['announced', action.type, state.zip.value]);
  });
  store.subscribe((action: Action) => seen.push(['told', action.type, store.state().zip.value]));

  store.dispatch({ type: 'ZIP_INPUT', value: '1' });

  expect(seen).toEqual([
    ['announced', 'ZIP_INPUT', '1'],
    ['told', 'ZIP_INPUT', '1'],
  ]);
});

test('a listener that has left is told nothing more', () => {
  const store = createStore(new EventTarget());
  const told: string[] = [];
  const leave = store.subscribe((action) => told.push(action.type));
  store.dispatch({ type: 'ZIP_GET' });
  leave();
  store.dispatch({ type: 'ZIP_SUBMIT' });
  expect(told).toEqual(['ZIP_GET']);
});
