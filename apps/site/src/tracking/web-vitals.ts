import type { Tracker } from '@zipfront/tracker';
import { trackWebVitals } from '@zipfront/tracker/web-vitals';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { releaseOfPage } from '../loading/release-of-page.ts';

/** From the page's start, by buffered entries; final values, with the page's release. */
export function startWebVitals(tracker: Pick<Tracker, 'track'>): void {
  const release = releaseOfPage();
  const track: Tracker['track'] = (event) =>
    tracker.track({ ...event, data: { ...event.data, release } });
  trackWebVitals({ track }, { onLCP, onINP, onCLS, onTTFB });
}
