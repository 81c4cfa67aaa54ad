import { AnalyticsBrowser } from '@segment/analytics-next';

// Settings stand in the page, so that none are fetched.
const analytics = AnalyticsBrowser.load({
  writeKey: 'bench',
  cdnURL: location.origin,
  cdnSettings: {
    integrations: {
      'Segment.io': { apiKey: 'bench', apiHost: `${location.host}/collect`, protocol: 'http' },
    },
  },
});

window.track = (n) => analytics.track('made', { n, line: 'auto', step: 'vehicle', zip: '10001' });
