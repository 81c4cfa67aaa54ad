/**
 * Channels by the default group of Google Analytics 4
 * (support.google.com/analytics/answer/9756891), without shopping, audio and cross-network.
 */
export type Channel =
  | 'paid-search'
  | 'paid-social'
  | 'paid-video'
  | 'paid-other'
  | 'display'
  | 'affiliate'
  | 'email'
  | 'sms'
  | 'push'
  | 'organic-search'
  | 'organic-social'
  | 'organic-video'
  | 'ai-assistant'
  | 'referral'
  | 'other-campaign'
  | 'direct';
