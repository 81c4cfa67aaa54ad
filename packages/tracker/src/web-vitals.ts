import { schemaUri as schema } from '@zipfront/contracts/events/names';
import type { Tracker } from './options.ts';

/** A metric as the `web-vitals` library reports it. */
export interface Metric {
  name: string;
  value: number;
  delta: number;
  id: string;
  rating?: string;
  navigationType?: string;
}

/** Functions of the `web-vitals` library, passed in by the site; missing ones are not tracked. */
export type VitalsLibrary = Partial<
  Record<'onLCP' | 'onINP' | 'onCLS' | 'onTTFB', (report: (metric: Metric) => void) => void>
>;

/**
 * Sends a `web_vital` event for each metric that the library reports.
 *
 * @example
 * requestIdleCallback(async () => trackWebVitals(tracker, await import('web-vitals')));
 */
export function trackWebVitals(tracker: Pick<Tracker, 'track'>, library: VitalsLibrary): void {
  for (const name of ['onLCP', 'onINP', 'onCLS', 'onTTFB'] as const) {
    library[name]?.(({ name, value, delta, id, rating, navigationType }) => {
      tracker.track({
        schema: schema('web_vital'),
        data: { name, value, delta, id, rating, navigation_type: navigationType },
      });
    });
  }
}
