import type { Role } from './accounts.ts';
import { type Capability, can } from './capabilities.ts';
import type { Queue } from './desk.ts';

/** Where pages are shown that are not published, each with its path behind it. */
export const PREVIEW_PATH = '/preview';

export interface ConsolePageFacts {
  /** A colon starts a segment of any text without a slash; a final star is any rest. */
  path: string;
  /** What people need to open it; `anyone` needs no session. */
  may: Capability | 'anyone';
  title?: string;
  group?: ScreenGroup;
  methods?: readonly ('GET' | 'POST')[];
  beforeSecondFactor?: true;
}

export const SCREEN_GROUPS = ['', 'Marketing', 'Money', 'Desk', 'Settings'] as const;
export type ScreenGroup = (typeof SCREEN_GROUPS)[number];

const FORM = ['GET', 'POST'] as const;

export const CONSOLE_PAGES = {
  /** Prometheus reads here, with a token of its own instead of a session. */
  metrics: { path: '/metrics', may: 'anyone' },
  styles: { path: '/console.css', may: 'anyone' },
  linkScript: { path: '/link.js', may: 'anyone' },
  signIn: { path: '/sign-in', may: 'anyone', methods: FORM },
  code: { path: '/sign-in/code', may: 'anyone', methods: FORM },
  link: { path: '/link', may: 'anyone', methods: FORM },
  linkPassword: { path: '/link/password', may: 'anyone', methods: ['POST'] },
  asset: { path: '/assets/:file', may: 'anyone' },
  /** It sends roles without reports to their first screen. */
  home: { path: '/', may: 'read-reports', title: 'Today', group: '' },
  reports: { path: '/reports', may: 'read-reports', title: 'Reports', group: 'Marketing' },
  funnel: { path: '/reports/funnel', may: 'read-reports', title: 'Funnel', group: 'Marketing' },
  experiments: {
    path: '/experiments',
    may: 'read-reports',
    title: 'Experiments',
    group: 'Marketing',
  },
  experiment: { path: '/experiments/:name', may: 'read-reports' },
  leads: { path: '/leads', may: 'read-reports', title: 'Leads', group: 'Money' },
  lead: { path: '/leads/:id', may: 'read-reports' },
  partners: {
    path: '/connections/partners',
    may: 'manage-money',
    title: 'Partners',
    group: 'Money',
  },
  partner: { path: '/connections/partners/:id', may: 'manage-money' },
  refusedReport: { path: '/connections/refused-reports/:id', may: 'manage-money' },
  spend: { path: '/spend', may: 'manage-money', title: 'Spend', group: 'Money' },
  spendImport: { path: '/spend/imports/:id', may: 'manage-money' },
  spendRows: { path: '/spend/imports/:id/rows.csv', may: 'manage-money' },
  uploads: { path: '/connections/uploads', may: 'manage-money', title: 'Uploads', group: 'Money' },
  uploadLeads: { path: '/connections/uploads/leads', may: 'manage-money' },
  desk: { path: '/desk', may: 'work-desk' },
  callBacks: { path: '/desk/call-backs', may: 'work-desk', title: 'Calls', group: 'Desk' },
  callBack: { path: '/desk/call-backs/:id', may: 'work-desk' },
  orders: { path: '/desk/orders', may: 'work-desk', title: 'Orders', group: 'Desk' },
  order: { path: '/desk/orders/:reference', may: 'work-desk' },
  reviews: { path: '/desk/reviews', may: 'work-desk', title: 'Reviews', group: 'Desk' },
  review: { path: '/desk/reviews/:id', may: 'work-desk' },
  people: { path: '/people', may: 'administer', title: 'People', group: 'Settings' },
  content: { path: '/content', may: 'manage-money', title: 'Content', group: 'Settings' },
  contentPage: { path: '/content/page', may: 'manage-money' },
  preview: { path: `${PREVIEW_PATH}/*`, may: 'manage-money' },
  /** The desk sees what could not be sent, the others the rest. */
  health: { path: '/health', may: 'own-account', title: 'Health', group: 'Settings' },
  healthError: { path: '/health/errors/:fingerprint', may: 'read-reports' },
  audit: { path: '/audit', may: 'administer', title: 'Audit trail', group: 'Settings' },
  account: {
    path: '/account',
    may: 'own-account',
    title: 'Your account',
    group: 'Settings',
    beforeSecondFactor: true,
  },
} as const satisfies Record<string, ConsolePageFacts>;

export type ConsolePage = keyof typeof CONSOLE_PAGES;

export type ScreenTitle = Extract<(typeof CONSOLE_PAGES)[ConsolePage], { title: string }>['title'];

type Paths = { readonly [Page in ConsolePage]: (typeof CONSOLE_PAGES)[Page]['path'] };

export const CONSOLE_PATHS = Object.fromEntries(
  Object.entries(CONSOLE_PAGES).map(([page, { path }]) => [page, path]),
) as Paths;

/** Addresses of deleted screens, with those that have what they showed. */
export const MOVED_PATHS: Readonly<Record<string, string>> = {
  '/notifications': CONSOLE_PATHS.health,
  '/health/bad-events': CONSOLE_PATHS.health,
  '/account/second-factor': CONSOLE_PATHS.account,
};

export type ConsoleScreen = ConsolePageFacts & { title: string; may: Capability };

export const CONSOLE_SCREENS = Object.values<ConsolePageFacts>(CONSOLE_PAGES).filter(
  (page): page is ConsoleScreen => page.title !== undefined,
);

export function visibleScreens(role: Role): ConsoleScreen[] {
  return CONSOLE_SCREENS.filter(({ may }) => can(role, may));
}

type ItemPage = {
  [Page in ConsolePage]: Paths[Page] extends `${string}:${string}` ? Page : never;
}[ConsolePage];

/** Returns the path of an item: `/desk/orders/7K3M-9QXT` of the order `7K3M-9QXT`. */
export function itemPath(page: ItemPage, key: string): string {
  return CONSOLE_PATHS[page].replace(/:\w+/, () => encodeURIComponent(key));
}

const QUEUE_PATHS: Record<Queue, string> = {
  'call-backs': CONSOLE_PATHS.callBacks,
  orders: CONSOLE_PATHS.orders,
  reviews: CONSOLE_PATHS.reviews,
};

export function queuePath(queue: Queue): string {
  return QUEUE_PATHS[queue];
}
