import { ROLES, type Role } from '@zipfront/contracts/console/accounts';
import { CONSOLE_PATHS, type ConsolePage } from '@zipfront/contracts/console/paths';

/** A route of the console, with its permissions. */
export interface ConsoleRoute {
  method: 'GET' | 'POST';
  page: ConsolePage;
  /** The path of the page, as a pattern of the router. */
  path: string;
  /** The roles that may call it; `anyone` needs no session. */
  roles: 'anyone' | readonly Role[];
  /** Whether it is open to an account that must still set up its second factor. */
  beforeSecondFactor?: true;
}

const ADMIN = ['admin'] as const;
const DESK = ['desk', 'admin'] as const;
const CONNECTIONS = ['marketer', 'admin'] as const;
const REPORTS = ['reader', 'marketer', 'admin'] as const;

const ROWS = [
  { method: 'GET', page: 'metrics', roles: 'anyone' },
  { method: 'GET', page: 'styles', roles: 'anyone' },
  { method: 'GET', page: 'linkScript', roles: 'anyone' },
  { method: 'GET', page: 'asset', roles: 'anyone' },
  { method: 'GET', page: 'signIn', roles: 'anyone' },
  { method: 'POST', page: 'signIn', roles: 'anyone' },
  { method: 'GET', page: 'code', roles: 'anyone' },
  { method: 'POST', page: 'code', roles: 'anyone' },
  { method: 'GET', page: 'link', roles: 'anyone' },
  { method: 'POST', page: 'link', roles: 'anyone' },
  { method: 'POST', page: 'linkPassword', roles: 'anyone' },
  { method: 'GET', page: 'home', roles: ROLES },
  { method: 'GET', page: 'reports', roles: REPORTS },
  { method: 'GET', page: 'leads', roles: REPORTS },
  { method: 'GET', page: 'lead', roles: REPORTS },
  { method: 'GET', page: 'funnel', roles: REPORTS },
  { method: 'GET', page: 'spend', roles: CONNECTIONS },
  { method: 'GET', page: 'spendImport', roles: CONNECTIONS },
  { method: 'GET', page: 'spendRows', roles: CONNECTIONS },
  { method: 'GET', page: 'experiments', roles: REPORTS },
  { method: 'GET', page: 'experiment', roles: REPORTS },
  { method: 'GET', page: 'partners', roles: CONNECTIONS },
  { method: 'GET', page: 'partner', roles: CONNECTIONS },
  { method: 'GET', page: 'refusedReport', roles: CONNECTIONS },
  { method: 'GET', page: 'uploads', roles: CONNECTIONS },
  { method: 'GET', page: 'uploadLeads', roles: CONNECTIONS },
  { method: 'GET', page: 'health', roles: REPORTS },
  { method: 'GET', page: 'healthError', roles: REPORTS },
  { method: 'GET', page: 'badEvents', roles: ADMIN },
  { method: 'GET', page: 'desk', roles: DESK },
  { method: 'GET', page: 'callBacks', roles: DESK },
  { method: 'GET', page: 'callBack', roles: DESK },
  { method: 'GET', page: 'orders', roles: DESK },
  { method: 'GET', page: 'order', roles: DESK },
  { method: 'GET', page: 'reviews', roles: DESK },
  { method: 'GET', page: 'review', roles: DESK },
  { method: 'GET', page: 'notifications', roles: DESK },
  { method: 'GET', page: 'people', roles: ADMIN },
  { method: 'GET', page: 'content', roles: CONNECTIONS },
  { method: 'GET', page: 'contentPage', roles: CONNECTIONS },
  { method: 'GET', page: 'preview', roles: CONNECTIONS },
  { method: 'GET', page: 'audit', roles: ADMIN },
  { method: 'GET', page: 'account', roles: ROLES },
  { method: 'GET', page: 'secondFactor', roles: ROLES, beforeSecondFactor: true },
  { method: 'POST', page: 'signOut', roles: ROLES, beforeSecondFactor: true },
] as const satisfies readonly Omit<ConsoleRoute, 'path'>[];

/** Every route of the console. A row without a handler of its own opens the application. */
export const CONSOLE_ROUTES: readonly ConsoleRoute[] = ROWS.map((row) => ({
  ...row,
  path: CONSOLE_PATHS[row.page],
}));

type Row = (typeof ROWS)[number];
type KeyOf<Some extends Row> = Some extends Row ? `${Some['method']} ${Some['page']}` : never;

/** The routes for everyone, as `GET signIn`. */
export type PublicRoute = KeyOf<Extract<Row, { roles: 'anyone' }>>;

/** The routes that need a session. */
export type SignedInRoute = KeyOf<Exclude<Row, { roles: 'anyone' }>>;

/** Characters of an address as browsers send it, at most 300. */
const ADDRESS = /^[!-~]{1,300}$/;

/** Whether a role may open a page. Links to it are hidden from others. */
export function mayOpen(role: Role, page: ConsolePage): boolean {
  return CONSOLE_ROUTES.some(
    ({ page: one, roles }) => one === page && (roles === 'anyone' || roles.includes(role)),
  );
}

/** The page to open after signing in. It is never on another host. */
export function pageToOpen(address: string): string {
  if (!ADDRESS.test(address)) return '/';
  const [path = ''] = address.split('?');
  const isPage = CONSOLE_ROUTES.some(
    (row) => row.method === 'GET' && row.roles !== 'anyone' && matches(row.path, path),
  );
  return isPage ? address : CONSOLE_PATHS.home;
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
