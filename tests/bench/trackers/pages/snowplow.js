import { newTracker, trackSelfDescribingEvent } from '@snowplow/browser-tracker';

newTracker('bench', location.origin, { appId: 'bench', postPath: '/collect' });

window.track = (n) =>
  trackSelfDescribingEvent({
    event: {
      schema: 'iglu:com.example/made/jsonschema/1-0-0',
      data: { n, line: 'auto', step: 'vehicle', zip: '10001' },
    },
  });
