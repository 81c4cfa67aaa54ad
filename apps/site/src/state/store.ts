import type { PageConfig } from '@zipfront/contracts/pages/page-config';
import type { Tracker } from '@zipfront/tracker';
import type { Action } from './action.ts';
import { reduce } from './reduce.ts';
import { INITIAL_STATE, type State } from './state.ts';

export const PAGE_CONFIG_ELEMENT_ID = 'page-config';

/** The name of the DOM event that announces each action on `document`. */
export const ACTION_EVENT = 'zipfront:action';

/** Detail of such an event: the action, and the state after it. */
export interface ActionDetail {
  action: Action;
  state: State;
}

export interface Store {
  state(): State;
  dispatch(action: Action): void;
  /** Calls the listener after each action, with the action, until the answer is called. */
  subscribe(listener: (action: Action) => void): () => void;
}

/** Outside React, so that it is there on a page that never loads it. */
export function createStore(announceOn: EventTarget): Store {
  let state = INITIAL_STATE;
  const listeners = new Set<(action: Action) => void>();
  return {
    state: () => state,
    dispatch(action) {
      state = reduce(state, action);
      const detail: ActionDetail = { action, state };
      announceOn.dispatchEvent(new CustomEvent(ACTION_EVENT, { detail }));
      for (const listener of listeners) listener(action);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export interface PageServices {
  store: Store;
  config: PageConfig;
  /** There once the page is shown. */
  tracker?: Tracker;
}
