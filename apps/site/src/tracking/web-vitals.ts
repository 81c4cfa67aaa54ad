import type { Tracker } from '@zipfront/tracker';
import { trackWebVitals } from '@zipfront/tracker/web-vitals';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';

/** Measures the page from its start, by the browser's buffered entries, and sends each final value. */
export function startWebVitals(tracker: Pick<Tracker, 'track'>): void {
  trackWebVitals(tracker, { onLCP, onINP, onCLS, onTTFB });
}
