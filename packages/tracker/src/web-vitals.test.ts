import { expect, it } from 'vitest';
import type { EventInput } from './options.ts';
import { type Metric, trackWebVitals } from './web-vitals.ts';

it('sends each reported metric if the library has only some of the functions', () => {
  const reports: ((metric: Metric) => void)[] = [];
  const tracked: EventInput[] = [];
  const onReport = (report: (metric: Metric) => void) => reports.push(report);
  trackWebVitals({ track: (event) => tracked.push(event) }, { onLCP: onReport, onCLS: onReport });
  expect(reports).toHaveLength(2);
  reports[0]?.({
    name: 'LCP',
    value: 900.5,
    delta: 900.5,
    id: 'v1',
    rating: 'good',
    navigationType: 'navigate',
  });
  expect(tracked).toEqual([
    {
      schema: 'iglu:com.zipfront/web_vital/jsonschema/1-0-0',
      data: {
        name: 'LCP',
        value: 900.5,
        delta: 900.5,
        id: 'v1',
        rating: 'good',
        navigation_type: 'navigate',
      },
    },
  ]);
});
