import { browserPorts } from './browser-ports.ts';
import type { Tracker, TrackerOptions } from './options.ts';
import { assembleTracker } from './tracker.ts';

/**
 * Creates the tracker of this page. In a browser without `fetch` or `AbortController`, it warns
 * once, and the tracker ignores all calls.
 *
 * @example const tracker = createTracker({ collectorUrl: 'https://events.example.com/events',
 *   pageViews: true }); tracker.track({ schema: 'iglu:com.example/quiz_done/jsonschema/1-0-0',
 *   data: { score: 3 } });
 */
export function createTracker(options: TrackerOptions = {}): Tracker {
  const ports = browserPorts(window);
  if (typeof fetch === 'function' && typeof AbortController === 'function') {
    return assembleTracker(options, window, ports);
  }
  ports.warn('Cannot send events due to browser incompatibility');
  const nothing = () => {};
  return new Proxy({} as Tracker, {
    get: (_, name) => (name === 'flush' ? () => Promise.resolve() : nothing),
  });
}

export type * from './options.ts';
