import type { Queue } from './desk.ts';

/**
 * Every address of the console, by name. A segment that starts with a colon matches any text
 * without a slash.
 */
export const CONSOLE_PATHS = {
  /** Prometheus reads here, with a token of its own instead of a session. */
  metrics: '/metrics',
  styles: '/console.css',
  linkScript: '/link.js',
  keysScript: '/keys.js',
  signIn: '/sign-in',
  code: '/sign-in/code',
  link: '/link',
  linkPassword: '/link/password',
  /** Scripts, styles and fonts of the application. */
  asset: '/assets/:file',
  home: '/',
  campaigns: '/reports/campaigns',
  /** The same as a file for spreadsheets, with the filters of the page. */
  campaignsCsv: '/reports/campaigns.csv',
  /** The parts of a campaign, and each of its tables as a file. */
  campaign: '/reports/campaign',
  campaignPartsCsv: '/reports/campaign.csv',
  /** Visits, leads and money by any property. */
  reports: '/reports',
  /** The leads behind each count, and the record of one. */
  leads: '/leads',
  lead: '/leads/:id',
  funnel: '/reports/funnel',
  /** Each table of the funnel as a file, with the filters of the page. */
  funnelCsv: '/reports/funnel.csv',
  funnelDaysCsv: '/reports/funnel-days.csv',
  funnelPagesCsv: '/reports/funnel-pages.csv',
  spend: '/spend',
  spendImport: '/spend/imports/:id',
  /** The rows of an import as a file that can be imported again. */
  spendRows: '/spend/imports/:id/rows.csv',
  campaignJoins: '/spend/joins',
  experiments: '/experiments',
  experiment: '/experiments/:name',
  /** Each table of the experiments as a file. */
  experimentsCsv: '/experiments.csv',
  experimentVariants: '/experiments/:name/variants.csv',
  experimentInterimAnalyses: '/experiments/:name/interim-analyses.csv',
  experimentDays: '/experiments/:name/days.csv',
  partners: '/connections/partners',
  partner: '/connections/partners/:id',
  /** A refused report of a partner, which is corrected or dismissed. */
  refusedReport: '/connections/refused-reports/:id',
  uploads: '/connections/uploads',
  health: '/health',
  healthPages: '/health/pages.csv',
  healthErrors: '/health/errors.csv',
  healthBadEvents: '/health/bad-events.csv',
  healthState: '/health/state.csv',
  healthScreens: '/health/screens.csv',
  healthSources: '/health/sources.csv',
  healthError: '/health/errors/:fingerprint',
  healthErrorDays: '/health/errors/:fingerprint/days.csv',
  healthErrorReleases: '/health/errors/:fingerprint/releases.csv',
  healthErrorPages: '/health/errors/:fingerprint/pages.csv',
  badEvents: '/health/bad-events',
  badEventsReplay: '/health/bad-events/replay',
  desk: '/desk',
  callBacks: '/desk/call-backs',
  callBack: '/desk/call-backs/:id',
  callBackNumber: '/desk/call-backs/:id/number',
  callBackEntries: '/desk/call-backs/:id/entries',
  callBackHolder: '/desk/call-backs/:id/holder',
  callBackDelete: '/desk/call-backs/:id/delete',
  orders: '/desk/orders',
  order: '/desk/orders/:reference',
  orderContact: '/desk/orders/:reference/contact',
  orderChange: '/desk/orders/:reference/change',
  orderDelete: '/desk/orders/:reference/delete',
  reviews: '/desk/reviews',
  reviewsReject: '/desk/reviews/reject',
  reviewsReopen: '/desk/reviews/reopen',
  review: '/desk/reviews/:id',
  reviewDecision: '/desk/reviews/:id/decision',
  reviewAnswer: '/desk/reviews/:id/answer',
  reviewMark: '/desk/reviews/:id/mark',
  notifications: '/notifications',
  resend: '/notifications/resend',
  resendAll: '/notifications/resend-all',
  testMail: '/notifications/test',
  people: '/people',
  personReset: '/people/reset',
  personDisable: '/people/disable',
  personRole: '/people/role',
  audit: '/audit',
  auditCsv: '/audit.csv',
  account: '/account',
  password: '/account/password',
  endSession: '/account/sessions/end',
  secondFactor: '/account/second-factor',
  secondFactorStart: '/account/second-factor/start',
  secondFactorOff: '/account/second-factor/off',
  confirm: '/confirm',
  signOut: '/sign-out',
} as const;

/** Name of an address of the console. */
export type ConsolePage = keyof typeof CONSOLE_PATHS;

type Paths = typeof CONSOLE_PATHS;

/** Names of the addresses that include the key of an item. */
type ItemPage = {
  [Page in ConsolePage]: Paths[Page] extends `${string}:${string}` ? Page : never;
}[ConsolePage];

/**
 * The path of an item's page or form.
 *
 * @param key the id or the reference of the item
 * @example
 * itemPath('order', '7K3M-9QXT'); // '/desk/orders/7K3M-9QXT'
 */
export function itemPath(page: ItemPage, key: string): string {
  return CONSOLE_PATHS[page].replace(/:\w+/, () => encodeURIComponent(key));
}

const QUEUE_PATHS: Record<Queue, string> = {
  'call-backs': CONSOLE_PATHS.callBacks,
  orders: CONSOLE_PATHS.orders,
  reviews: CONSOLE_PATHS.reviews,
};

/** The address of a queue. */
export function queuePath(queue: Queue): string {
  return QUEUE_PATHS[queue];
}
