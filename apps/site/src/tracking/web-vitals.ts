import type { Tracker } from '@zipfront/tracker';
import { trackWebVitals } from '@zipfront/tracker/web-vitals';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';

/** Measures the page from its beginning, by what the browser has kept, and sends it as it is final. */
export function startWebVitals(tracker: Pick<Tracker, 'track'>): void {
  trackWebVitals(tracker, { onLCP, onINP, onCLS, onTTFB });
}
