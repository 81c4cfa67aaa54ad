import { CAMPAIGNS_CSV_PATH, CAMPAIGNS_PATH } from '@zipfront/contracts/console/reports';
import { ROLES, type Role } from '@zipfront/contracts/console/roles';
import {
  KEYS_SCRIPT_PATH,
  LINK_SCRIPT_PATH,
  STYLES_PATH,
} from '@zipfront/contracts/console/screen';

/** A route of the console, with its permissions. */
export interface ConsoleRoute {
  method: 'GET' | 'POST';
  /** A segment that begins with a colon is any text without a slash. */
  path: string;
  /** The roles that may call it; `anyone` needs no session. */
  roles: 'anyone' | readonly Role[];
  /** Needs a password that was typed a short time ago; the page to return to after typing it. */
  confirm?: string;
  /** Whether an account may call it that must set up a second factor first. */
  beforeSecondFactor?: true;
  /** Its name among the links of every page. */
  label?: string;
}

const ADMIN = ['admin'] as const;
const DESK = ['desk', 'admin'] as const;
const REPORTS = ['reader', 'marketer', 'admin'] as const;

const PEOPLE = '/people';
const SECOND_FACTOR = '/account/second-factor';

/** Where parked notifications are listed. */
const NOTIFICATIONS_PATH = '/notifications';

/** Where Prometheus reads; guarded by its own token, not by a session. */
export const METRICS_PATH = '/metrics';

/** Every route of the console. A handler without a row, and a row without a handler, fail the type check. */
export const CONSOLE_ROUTES = [
  { method: 'GET', path: METRICS_PATH, roles: 'anyone' },
  { method: 'GET', path: STYLES_PATH, roles: 'anyone' },
  { method: 'GET', path: LINK_SCRIPT_PATH, roles: 'anyone' },
  { method: 'GET', path: KEYS_SCRIPT_PATH, roles: 'anyone' },
  { method: 'GET', path: '/sign-in', roles: 'anyone' },
  { method: 'POST', path: '/sign-in', roles: 'anyone' },
  { method: 'GET', path: '/sign-in/code', roles: 'anyone' },
  { method: 'POST', path: '/sign-in/code', roles: 'anyone' },
  { method: 'GET', path: '/link', roles: 'anyone' },
  { method: 'POST', path: '/link', roles: 'anyone' },
  { method: 'POST', path: '/link/password', roles: 'anyone' },
  { method: 'GET', path: '/', roles: ROLES, label: 'Home' },
  { method: 'GET', path: CAMPAIGNS_PATH, roles: REPORTS, label: 'Campaigns' },
  { method: 'GET', path: CAMPAIGNS_CSV_PATH, roles: REPORTS },
  { method: 'GET', path: '/desk', roles: DESK, label: 'Desk' },
  { method: 'GET', path: '/desk/call-backs', roles: DESK },
  { method: 'GET', path: '/desk/call-backs/:id', roles: DESK },
  { method: 'POST', path: '/desk/call-backs/:id/number', roles: DESK },
  { method: 'POST', path: '/desk/call-backs/:id/entries', roles: DESK },
  { method: 'POST', path: '/desk/call-backs/:id/holder', roles: DESK },
  { method: 'GET', path: '/desk/orders', roles: DESK },
  { method: 'GET', path: '/desk/orders/:reference', roles: DESK },
  { method: 'POST', path: '/desk/orders/:reference/contact', roles: DESK },
  { method: 'POST', path: '/desk/orders/:reference/change', roles: DESK },
  { method: 'GET', path: '/desk/reviews', roles: DESK },
  { method: 'POST', path: '/desk/reviews/reject', roles: DESK },
  { method: 'POST', path: '/desk/reviews/reopen', roles: DESK },
  { method: 'GET', path: '/desk/reviews/:id', roles: DESK },
  { method: 'POST', path: '/desk/reviews/:id/decision', roles: DESK },
  { method: 'POST', path: '/desk/reviews/:id/answer', roles: DESK },
  { method: 'POST', path: '/desk/reviews/:id/mark', roles: DESK },
  { method: 'GET', path: NOTIFICATIONS_PATH, roles: DESK, label: 'Notifications' },
  { method: 'POST', path: '/notifications/resend', roles: DESK },
  { method: 'POST', path: '/notifications/resend-all', roles: DESK },
  { method: 'GET', path: PEOPLE, roles: ADMIN, label: 'People' },
  { method: 'POST', path: PEOPLE, roles: ADMIN, confirm: PEOPLE },
  { method: 'POST', path: '/people/reset', roles: ADMIN, confirm: PEOPLE },
  { method: 'POST', path: '/people/disable', roles: ADMIN, confirm: PEOPLE },
  { method: 'POST', path: '/people/role', roles: ADMIN, confirm: PEOPLE },
  { method: 'GET', path: '/audit', roles: ADMIN, label: 'Audit trail' },
  { method: 'GET', path: '/account', roles: ROLES, label: 'Your account' },
  { method: 'POST', path: '/account/password', roles: ROLES },
  { method: 'POST', path: '/account/sessions/end', roles: ROLES },
  { method: 'GET', path: SECOND_FACTOR, roles: ROLES, beforeSecondFactor: true },
  { method: 'POST', path: SECOND_FACTOR, roles: ROLES, beforeSecondFactor: true },
  {
    method: 'POST',
    path: '/account/second-factor/start',
    roles: ROLES,
    confirm: SECOND_FACTOR,
    beforeSecondFactor: true,
  },
  { method: 'POST', path: '/account/second-factor/off', roles: ROLES, confirm: SECOND_FACTOR },
  { method: 'GET', path: '/confirm', roles: ROLES, beforeSecondFactor: true },
  { method: 'POST', path: '/confirm', roles: ROLES, beforeSecondFactor: true },
  { method: 'POST', path: '/sign-out', roles: ROLES, beforeSecondFactor: true },
] as const satisfies readonly ConsoleRoute[];

type Row = (typeof CONSOLE_ROUTES)[number];
type KeyOf<Some extends Row> = Some extends Row ? `${Some['method']} ${Some['path']}` : never;

/** The routes for everyone, as `GET /sign-in`. */
export type PublicRoute = KeyOf<Extract<Row, { roles: 'anyone' }>>;

/** The routes that need a session. */
export type SignedInRoute = KeyOf<Exclude<Row, { roles: 'anyone' }>>;

/** The pages that a role may open, for the links of every page. */
export function linksFor(role: Role): { path: string; label: string }[] {
  const rows: readonly ConsoleRoute[] = CONSOLE_ROUTES;
  return rows.flatMap(({ path, label, roles }) =>
    label !== undefined && roles !== 'anyone' && roles.includes(role) ? [{ path, label }] : [],
  );
}

/** The pages that a person may be sent on to after signing in: never another host's. */
export function pageToOpen(asked: string): string {
  const [path = ''] = asked.split('?');
  const rows: readonly ConsoleRoute[] = CONSOLE_ROUTES;
  const isPage = rows.some(
    (row) => row.method === 'GET' && row.roles !== 'anyone' && matches(row.path, path),
  );
  return isPage && path !== '/confirm' ? asked : '/';
}

/** Whether an address is one of a row. */
function matches(pattern: string, path: string): boolean {
  const [expected, segments] = [pattern.split('/'), path.split('/')];
  return (
    expected.length === segments.length &&
    expected.every((segment, at) =>
      segment.startsWith(':') ? /^[\w-]+$/.test(segments[at] ?? '') : segment === segments[at],
    )
  );
}
