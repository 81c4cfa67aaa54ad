import { type Consent, createTracker, type Tracker } from '@zipfront/tracker';
import type { Page } from '../state/page.ts';
import { ACTION_EVENT, type ActionDetail } from '../state/store.ts';
import { followActions } from './follow-actions.ts';
import { trackerOptions } from './tracker-options.ts';

/**
 * Starts the page's tracker, and tells it from now on what happens to the shared state.
 *
 * @param consent whether it may keep and send anything yet
 */
export function startTracking({ store, config }: Page, consent: Consent): Tracker {
  const tracker = createTracker(trackerOptions(config, store.state().attribution, consent));
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  const follow = followActions(tracker, globalPrivacyControl === true);
  document.addEventListener(ACTION_EVENT, (event) => {
    follow((event as CustomEvent<ActionDetail>).detail);
  });
  return tracker;
}
