import { schemaUri } from '@zipfront/contracts/events/schema-uri';
import { createTracker } from '@zipfront/tracker';
import type { Page } from '../state/page.ts';
import { ACTION_EVENT, type ActionDetail } from '../state/store.ts';
import { followActions } from './follow-actions.ts';
import { onceSettled } from './once-settled.ts';
import { trackerOptions } from './tracker-options.ts';

/** Starts the page's tracker, records the variant that it shows, and tells it from now on what happens to the shared state. */
export function startTracking({ store, config }: Page): void {
  const tracker = createTracker(trackerOptions(config, store.state().attribution));
  if (config.VARIANT)
    tracker.track({ schema: schemaUri('variant_exposure'), data: config.VARIANT });
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  const follow = followActions(tracker, globalPrivacyControl === true);
  document.addEventListener(ACTION_EVENT, (event) => {
    follow((event as CustomEvent<ActionDetail>).detail);
  });
  onceSettled(() => {
    // A page without its web vitals is as good to its visitor.
    import('./web-vitals.ts').then(({ startWebVitals }) => startWebVitals(tracker)).catch(() => {});
  });
}
