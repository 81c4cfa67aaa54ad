import type { Tracker } from '@zipfront/tracker';
import { trackWebVitals } from '@zipfront/tracker/web-vitals';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { releaseOfPage } from '../loading/release-of-page.ts';

/**
 * Measures the page from its start, by the browser's buffered entries, and sends each final value,
 * with the release of the page.
 */
export function startWebVitals(tracker: Pick<Tracker, 'track'>): void {
  const release = releaseOfPage();
  const track: Tracker['track'] = (event) =>
    tracker.track({ ...event, data: { ...event.data, release } });
  trackWebVitals({ track }, { onLCP, onINP, onCLS, onTTFB });
}
