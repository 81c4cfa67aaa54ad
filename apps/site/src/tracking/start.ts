import { schemaUri } from '@zipfront/contracts/events/names';
import { type Consent, createTracker, type Tracker } from '@zipfront/tracker';
import { hasPrivacySignal, parseCookies } from '../cookies/cookies.ts';
import { withChunk } from '../loading/in-time.ts';
import { onceSettled } from '../loading/moments.ts';
import { ACTION_EVENT, type ActionDetail, type PageServices } from '../state/store.ts';
import { followActions } from './follow-actions.ts';
import { trackerOptions } from './tracker-options.ts';

/** `onVisitEnd` is called once the visit was deleted in another tab. */
export function startTracking(
  { store, config }: PageServices,
  consent: Consent,
  onVisitEnd: () => void,
): Tracker {
  const tracker = createTracker({
    ...trackerOptions(config, store.state().attribution, consent),
    onVisitEnd,
  });
  if (config.VARIANT)
    tracker.track({ schema: schemaUri('variant_exposure'), data: config.VARIANT });
  const follow = followActions(tracker, {
    privacySignal: hasPrivacySignal(parseCookies(document.cookie)),
    clickEvents: config.ENABLE_CLICK_EVENT_TRACKING,
  });
  document.addEventListener(ACTION_EVENT, (event) => {
    follow((event as CustomEvent<ActionDetail>).detail);
  });
  onceSettled(() => {
    withChunk(
      () => import('./web-vitals.ts'),
      ({ startWebVitals }) => startWebVitals(tracker),
    );
  });
  return tracker;
}
