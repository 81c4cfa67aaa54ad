import { expect, test } from 'vitest';
import { trackerOptions } from './tracker-options.ts';

const config = {
  COLLECTOR_URL: 'https://events.example/events',
  PAGE_TYPE: 'search',
  ENABLE_CLICK_EVENT_TRACKING: true,
  DATA_LAYER: { funnelType: 'auto', currentlyInsured: false },
};

// behaviour: 1.3, 9.25
test('enables every automatic event of a page', () => {
  expect(trackerOptions(config, { channel_id: '9', medium: 'radio' }, 'pending')).toEqual({
    collectorUrl: 'https://events.example/events',
    appId: 'zfront',
    consent: 'pending',
    insuranceLine: 'SHARED',
    attribution: { channel_id: '9', medium: 'radio' },
    pageViews: true,
    pagePings: true,
    performanceTiming: true,
    outboundLinks: true,
    enableClickEventTracking: true,
    dataLayer: { contentType: 'search', funnelType: 'auto', currentlyInsured: false },
  });
});

test('passes on the cookies and the identity that the page configures', () => {
  const cookies = { home_user_data_id: 'hud', django_session: 'dj' };
  const identity = { urm_id: 'tallywell' };
  const options = trackerOptions(
    { ...config, COOKIES: cookies, IDENTITY: identity },
    null,
    'granted',
  );
  expect(options).toMatchObject({ cookies, identity });
});

test('omits attribution and settings that are missing', () => {
  const plain = { ...config, ENABLE_CLICK_EVENT_TRACKING: false, DATA_LAYER: {} };
  expect(trackerOptions(plain, null, 'granted')).toMatchObject({
    attribution: null,
    enableClickEventTracking: false,
    dataLayer: { contentType: 'search' },
  });
});
