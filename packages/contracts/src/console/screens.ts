import type { Role } from './accounts.ts';

/** The groups of the console's navigation, in their order. */
export const SCREEN_GROUPS = ['', 'Reports', 'Money', 'Desk', 'Settings'] as const;

/** A screen of the navigation and of the command menu. */
export interface ConsoleScreen {
  path: string;
  title: string;
  /** Empty for the first screen. */
  group: (typeof SCREEN_GROUPS)[number];
  roles: readonly Role[];
}

const ADMIN = ['admin'] as const;
const DESK = ['desk', 'admin'] as const;
const MONEY = ['marketer', 'admin'] as const;
const REPORTS = ['reader', 'marketer', 'admin'] as const;
const EVERYONE = ['reader', 'desk', 'marketer', 'admin'] as const;

/** The screens that are in the navigation, in its order, with the roles that may open them. */
export const CONSOLE_SCREENS: readonly ConsoleScreen[] = [
  { path: '/', title: 'Today', group: '', roles: REPORTS },
  { path: '/reports', title: 'Campaigns', group: 'Reports', roles: REPORTS },
  { path: '/reports/funnel', title: 'Funnel', group: 'Reports', roles: REPORTS },
  { path: '/experiments', title: 'Experiments', group: 'Reports', roles: REPORTS },
  { path: '/leads', title: 'Leads', group: 'Money', roles: REPORTS },
  { path: '/connections/partners', title: 'Partners', group: 'Money', roles: MONEY },
  { path: '/spend', title: 'Spend', group: 'Money', roles: MONEY },
  { path: '/connections/uploads', title: 'Uploads', group: 'Money', roles: MONEY },
  { path: '/desk/call-backs', title: 'Calls', group: 'Desk', roles: DESK },
  { path: '/desk/orders', title: 'Orders', group: 'Desk', roles: DESK },
  { path: '/desk/reviews', title: 'Reviews', group: 'Desk', roles: DESK },
  { path: '/people', title: 'People', group: 'Settings', roles: ADMIN },
  { path: '/notifications', title: 'Notifications', group: 'Settings', roles: DESK },
  { path: '/content', title: 'Content', group: 'Settings', roles: MONEY },
  { path: '/health', title: 'Health', group: 'Settings', roles: REPORTS },
  { path: '/audit', title: 'Audit trail', group: 'Settings', roles: ADMIN },
  { path: '/account', title: 'Your account', group: 'Settings', roles: EVERYONE },
];

/** The screens that a role may open. */
export function screensOf(role: Role): ConsoleScreen[] {
  return CONSOLE_SCREENS.filter(({ roles }) => (roles as readonly string[]).includes(role));
}
