/** The sums and questions of files with the layouts of real ones, without `real-` and `.csv`. */
export const READ: readonly {
  name: string;
  /** Added up by another program. */
  sum: string;
  currency?: string;
  question?: string;
}[] = [
  { name: 'amazon-api-campaign', sum: '1.90' },
  { name: 'amazon-sponsored-products', sum: '2470.36', currency: 'INR' },
  { name: 'google-ad-group', sum: '4.25', currency: 'USD' },
  { name: 'google-api-micros', sum: '52.36' },
  { name: 'google-by-day', sum: '468.54', currency: 'AUD' },
  { name: 'google-download-template', sum: '1214.60', currency: 'USD' },
  { name: 'linkedin-api-campaign', sum: '469.98', currency: 'USD' },
  { name: 'linkedin-campaign-group', sum: '74.42', currency: 'USD' },
  { name: 'linkedin-landing-page', sum: '1244.75', currency: 'USD' },
  { name: 'meta-api-insights', sum: '1606.35' },
  { name: 'meta-daily-rupiah', sum: '1260000.00', currency: 'IDR' },
  { name: 'meta-range-and-day', sum: '605.95', currency: 'USD' },
  { name: 'meta-reporting-starts-eur', sum: '35909.87', currency: 'EUR' },
  { name: 'microsoft-api-report', sum: '65.86' },
  { name: 'microsoft-gregorian', sum: '31.55' },
  { name: 'microsoft-time-period', sum: '116.05' },
  { name: 'pinterest-api-micro', sum: '13488.75' },
  { name: 'pinterest-api-upper', sum: '25.01' },
  { name: 'pinterest-export', sum: '57.71' },
  {
    name: 'reddit-api-country',
    sum: '5250000.00',
    question: 'for 14 clicks. Of 2 rows the amounts are as large. Are they right, and not in',
  },
  {
    name: 'snapchat-api-hourly',
    sum: '1104701.00',
    question: 'for 7 clicks. Are they right, and not in millionths (micros)?',
  },
  { name: 'taboola-api-site-day', sum: '20.04', currency: 'USD' },
  { name: 'tiktok-api-campaign-daily', sum: '199.50' },
  { name: 'tiktok-by-day', sum: '1242.60' },
  { name: 'x-api-campaign-micro', sum: '151.01', question: 'the days of the file begin at 07:00' },
];

const GOOGLE = 'Google Ads: Campaigns, Segment, Time, Day, then Download.';

/** The files that are refused, with a part of the sentence. */
export const REFUSED: readonly { name: string; sentence: string }[] = [
  { name: 'all-channels-bom', sentence: 'no column for the campaign. It has “date”, “channel”' },
  { name: 'apple-search-ads-api', sentence: 'Apple Ads: Custom reports, Campaigns' },
  { name: 'google-by-week-dollar', sentence: GOOGLE },
  { name: 'google-campaign-performance-gbp', sentence: GOOGLE },
  { name: 'google-campaign-report-all-time-usd', sentence: GOOGLE },
  { name: 'google-campaign-report-clinic', sentence: GOOGLE },
  {
    name: 'google-fraction-of-cent',
    sentence: 'Line 5, column Cost: “33.333” can be read as 33333 or as 33.33; write two decimals.',
  },
  { name: 'google-search-keyword-utf16', sentence: GOOGLE },
  { name: 'google-time-series-days', sentence: 'no column for the campaign. It has “Date”' },
  { name: 'google-time-series-hours', sentence: 'no column for the day and the campaign.' },
  { name: 'google-weeks-crlf', sentence: 'no column for the day. It has “week”' },
  { name: 'meta-api-basic-ad', sentence: 'Meta Ads Manager: Campaigns, Breakdown, By time, Day' },
  { name: 'meta-date-week', sentence: 'no column for the day. It has “date_week”' },
  {
    name: 'meta-range-only',
    sentence:
      'Line 2, column Reporting ends: “2026-04-07” is another day than the first. Export it by day and campaign. Meta Ads Manager',
  },
  {
    name: 'reddit-api-large',
    sentence: 'is too large; if it is in millionths (micros), name its column cost_micros',
  },
];
