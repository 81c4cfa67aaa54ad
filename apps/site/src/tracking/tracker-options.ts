import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import type { PageConfig } from '@zipfront/contracts/pages/page-config';
import type { Consent, TrackerOptions } from '@zipfront/tracker';

/** The application that the events belong to (behaviours, 9.25). */
const APP_ID = 'zfront';

/** The insurance line of the tracker itself, whatever the form says (behaviours, 9.25). */
const INSURANCE_LINE = 'SHARED';

export function trackerOptions(
  config: Pick<
    PageConfig,
    | 'COLLECTOR_URL'
    | 'PAGE_TYPE'
    | 'ENABLE_CLICK_EVENT_TRACKING'
    | 'DATA_LAYER'
    | 'COOKIES'
    | 'IDENTITY'
  >,
  attribution: Attribution | null,
  consent: Consent,
): TrackerOptions {
  return {
    collectorUrl: config.COLLECTOR_URL,
    appId: APP_ID,
    insuranceLine: INSURANCE_LINE,
    consent,
    attribution,
    pageViews: true,
    pagePings: true,
    performanceTiming: true,
    outboundLinks: true,
    enableClickEventTracking: config.ENABLE_CLICK_EVENT_TRACKING,
    ...(config.COOKIES && { cookies: config.COOKIES }),
    ...(config.IDENTITY && { identity: config.IDENTITY }),
    dataLayer: { contentType: config.PAGE_TYPE, ...config.DATA_LAYER },
  };
}
