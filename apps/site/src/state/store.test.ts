import { expect, test } from 'vitest';
import type { Action } from './action.ts';
import { ACTION_EVENT, type ActionDetail, createStore } from './store.ts';

test('changes the state, then announces the action, then calls the listeners', () => {
  const document = new EventTarget();
  const store = createStore(document);
  const seen: unknown[] = [];
  document.addEventListener(ACTION_EVENT, (event) => {
    const { action, state } = (event as CustomEvent<ActionDetail>).detail;
    seen.push(['announced', action.type, state.zip.value]);
  });
  store.subscribe((action: Action) =>
    seen.push(['listened', action.type, store.state().zip.value]),
  );

  store.dispatch({ type: 'ZIP_INPUT', value: '1' });

  expect(seen).toEqual([
    ['announced', 'ZIP_INPUT', '1'],
    ['listened', 'ZIP_INPUT', '1'],
  ]);
});

test('calls no listener that has unsubscribed', () => {
  const store = createStore(new EventTarget());
  const types: string[] = [];
  const leave = store.subscribe((action) => types.push(action.type));
  store.dispatch({ type: 'ZIP_GET' });
  leave();
  store.dispatch({ type: 'ZIP_SUBMIT' });
  expect(types).toEqual(['ZIP_GET']);
});
