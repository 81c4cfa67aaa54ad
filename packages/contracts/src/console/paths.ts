import type { Queue } from './desk.ts';

/** Where pages are shown that are not published, each with its path behind it. */
export const PREVIEW_PATH = '/preview';

/**
 * Every address of the console, by name. A segment that starts with a colon matches any text
 * without a slash, a final star any rest.
 */
export const CONSOLE_PATHS = {
  /** Prometheus reads here, with a token of its own instead of a session. */
  metrics: '/metrics',
  styles: '/console.css',
  linkScript: '/link.js',
  signIn: '/sign-in',
  code: '/sign-in/code',
  link: '/link',
  linkPassword: '/link/password',
  /** Scripts, styles and fonts of the application. */
  asset: '/assets/:file',
  home: '/',
  /** Visits, leads and money by any property. */
  reports: '/reports',
  /** The leads behind each count, and the record of one. */
  leads: '/leads',
  lead: '/leads/:id',
  /** How far visits come. */
  funnel: '/reports/funnel',
  spend: '/spend',
  spendImport: '/spend/imports/:id',
  /** The rows of an import as a file that can be imported again. */
  spendRows: '/spend/imports/:id/rows.csv',
  experiments: '/experiments',
  experiment: '/experiments/:name',
  partners: '/connections/partners',
  partner: '/connections/partners/:id',
  /** A refused report of a partner, which is corrected or dismissed. */
  refusedReport: '/connections/refused-reports/:id',
  uploads: '/connections/uploads',
  /** The leads behind a count of uploads. */
  uploadLeads: '/connections/uploads/leads',
  health: '/health',
  healthError: '/health/errors/:fingerprint',
  badEvents: '/health/bad-events',
  desk: '/desk',
  callBacks: '/desk/call-backs',
  callBack: '/desk/call-backs/:id',
  orders: '/desk/orders',
  order: '/desk/orders/:reference',
  reviews: '/desk/reviews',
  review: '/desk/reviews/:id',
  notifications: '/notifications',
  people: '/people',
  audit: '/audit',
  content: '/content',
  /** A page that is not published, in a frame. */
  contentPage: '/content/page',
  /** A page that is not published, and its files. */
  preview: `${PREVIEW_PATH}/*`,
  account: '/account',
  secondFactor: '/account/second-factor',
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
