import { schemaUri as schema } from '@zipfront/contracts/events/names';
import type { PerformanceTiming } from '@zipfront/contracts/events/types';
import { PERFORMANCE_DEFER_MS } from './constants.ts';
import type { Host } from './ports.ts';

/** Sends the document's navigation timing once, 250 ms after its load event. */
export function trackPerformance({ win, ports, send }: Host): void {
  const { document } = win;
  const performance = (win as Window & typeof globalThis).performance;
  const later = () =>
    ports.timer(() => {
      const [entry] = performance.getEntriesByType('navigation');
      if (entry) send(schema('performance_timing'), summary(entry as PerformanceNavigationTiming));
    }, PERFORMANCE_DEFER_MS);
  if (document.readyState === 'complete') later();
  else win.addEventListener('load', later, { once: true });
}

function summary(entry: PerformanceNavigationTiming): PerformanceTiming {
  // A browser reports a hidden time as 0, so a difference to it may be negative.
  const ms = (time: number) => Math.max(0, Math.round(time));
  return {
    redirect_time: ms(entry.redirectEnd - entry.redirectStart),
    dns_time: ms(entry.domainLookupEnd - entry.domainLookupStart),
    connect_time: ms(entry.connectEnd - entry.connectStart),
    response_start: ms(entry.responseStart),
    response_end: ms(entry.responseEnd),
    dom_interactive: ms(entry.domInteractive),
    dom_content_loaded: ms(entry.domContentLoadedEventEnd),
    load: ms(entry.loadEventEnd),
    transfer_size: ms(entry.transferSize),
    navigation_type: entry.type,
  };
}
