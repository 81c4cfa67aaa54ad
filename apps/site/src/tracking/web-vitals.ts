import type { Tracker } from '@zipfront/tracker';
import { trackWebVitals } from '@zipfront/tracker/web-vitals';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { releaseOfPage } from '../loading/release-of-page.ts';

/** Buffered entries are those since the page's start; values are final, with its release. */
export function startWebVitals(tracker: Pick<Tracker, 'track'>): void {
  const release = releaseOfPage();
  const track: Tracker['track'] = (event) =>
    tracker.track({ ...event, data: { ...event.data, release } });
  trackWebVitals({ track }, { onLCP, onINP, onCLS, onTTFB });
}
