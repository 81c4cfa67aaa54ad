const IN_ACCOUNT_CURRENCY = [
  'spend in account currency',
  'cost in local currency',
  'local spend amount',
] as const;

/** Columns in the account's currency, which others may convert. */
export const ACCOUNT_COSTS: readonly string[] = IN_ACCOUNT_CURRENCY;

/**
 * Preferred names first: in lower case, with `_` as a space, and `segments.date` as `date`. The
 * files that have them are in testing/files/README.md.
 */
export const COLUMN_NAMES = {
  day: [
    'day',
    'by day',
    'date',
    'gregorian date',
    'stat time day',
    'stat time hour', // TikTok API v1.3
    'report date',
    'date start', // Meta Marketing API v25
    'reporting starts',
    'start date (in utc)',
    'time period',
    'date time',
    'date hour',
  ],
  lastDay: ['reporting ends', 'date stop', 'end date (in utc)'],
  source: ['source', 'utm source'],
  account: [
    'account id',
    'customer id',
    'account number',
    'ad account id',
    'advertiser id',
    'account',
    'account name',
    'ad account name',
    'advertiser name',
  ],
  campaign_id: ['campaign id', 'utm id'],
  campaign: ['campaign', 'campaign name', 'utm campaign'],
  ad_group: ['ad group', 'ad group name', 'adgroup name', 'ad set name', 'adset name', 'ad set'],
  cost: [
    ...IN_ACCOUNT_CURRENCY,
    'cost',
    'spend',
    'amount spent',
    'total spent',
    'spent',
    'cost micros',
    'spend micros',
    'spend in micro dollar',
    'billed charge local micro',
    'cost in usd',
  ],
  currency: [
    'currency code',
    'currency',
    'account currency',
    'account currency code',
    'local spend currency',
  ],
  clicks: [
    'link clicks',
    'inline link clicks',
    'clicks (destination)',
    'clicks',
    'clickthrough 1',
    'pin clicks',
    'swipes',
    'taps',
  ],
  impressions: ['impressions', 'impr.', 'impr', 'impression', 'impression 1'],
} as const;

export type SpendColumn = keyof typeof COLUMN_NAMES;

type NameOf<Column extends SpendColumn> = (typeof COLUMN_NAMES)[Column][number];

/** Columns whose amounts are in millionths of the currency: 1,110,000 is 1.11. */
export const MICRO_COSTS: readonly string[] = [
  'cost micros', // Google Ads API v23
  'spend micros',
  'spend in micro dollar', // Pinterest API v5: of the account's currency, whatever it is
  'billed charge local micro', // X Ads API v12
] satisfies NameOf<'cost'>[];

/** A column in US dollars, which stands beside one in the account's currency: LinkedIn API. */
export const DOLLAR_COST = 'cost in usd' satisfies NameOf<'cost'>;

export const FIRST_DAYS: readonly string[] = [
  'reporting starts',
  'date start',
  'start date (in utc)',
] satisfies NameOf<'day'>[];

export const OWN_COLUMNS = [
  'date',
  'source',
  'account',
  'campaign_id',
  'campaign',
  'ad_group',
  'cost',
  'currency',
  'clicks',
  'impressions',
];

export const META = 'facebook';

/** By names that only one platform uses together; a wrong source would replace another's days. */
export const SOURCES: readonly [source: string, names: readonly string[]][] = [
  [META, ['reporting starts']],
  [META, ['amount spent', 'ad set name']],
  ['bing', ['gregorian date']],
  ['bing', ['spend', 'impr.']],
  ['google', ['cost', 'impr.']],
  ['google', ['cost', 'currency code']],
];

interface ReportMenu {
  sources: readonly string[];
  columns: readonly string[];
  menu: string;
}

export const REPORT_MENUS: readonly ReportMenu[] = [
  {
    sources: ['google', 'adwords'],
    columns: ['cost micros', 'search keyword'],
    menu: 'Google Ads: Campaigns, Segment, Time, Day, then Download.',
  },
  {
    sources: [META, 'meta', 'instagram'],
    columns: ['inline link clicks', 'reporting starts'],
    menu: 'Meta Ads Manager: Campaigns, Breakdown, By time, Day, then Reports, Export table data.',
  },
  {
    sources: ['bing', 'microsoft'],
    columns: ['gregorian date'],
    menu: 'Microsoft Advertising: Reports, Performance, Campaign, with Day as the unit of time, then Download.',
  },
  {
    sources: ['tiktok'],
    columns: ['by day', 'stat time day', 'clicks (destination)'],
    menu: 'TikTok Ads Manager: Reporting, Custom reports, with the dimensions Campaign and By Day.',
  },
  {
    sources: ['linkedin'],
    columns: ['start date (in utc)', 'cost in local currency'],
    menu: 'LinkedIn Campaign Manager: Campaigns, Export, Campaign Performance, with Daily as the time breakdown.',
  },
  {
    sources: ['amazon'],
    columns: ['targeting type', 'portfolio name'],
    menu: 'Amazon Ads: Measurement & reporting, Sponsored ads reports, Campaign, with Daily as the time unit.',
  },
  {
    sources: ['apple'],
    columns: ['local spend amount', 'taps'],
    menu: 'Apple Ads: Custom reports, Campaigns, with Daily as the granularity.',
  },
];
