import type { Role } from '@zipfront/contracts/console/accounts';
import { can } from '@zipfront/contracts/console/capabilities';
import {
  CONSOLE_PAGES,
  CONSOLE_PATHS,
  type ConsolePage,
  type ConsolePageFacts,
} from '@zipfront/contracts/console/pages';

export interface ConsoleRoute
  extends Pick<ConsolePageFacts, 'path' | 'may' | 'beforeSecondFactor'> {
  method: 'GET' | 'POST';
  page: ConsolePage;
}

/** Every route of the console. One without a handler of its own opens the application. */
export const CONSOLE_ROUTES: readonly ConsoleRoute[] = Object.entries<ConsolePageFacts>(
  CONSOLE_PAGES,
).flatMap(([page, { methods = ['GET'] as const, path, may, beforeSecondFactor }]) =>
  methods.map((method) => ({
    method,
    page: page as ConsolePage,
    path,
    // The first page sends each role to its first screen.
    may: page === 'home' ? 'own-account' : may,
    ...(beforeSecondFactor && { beforeSecondFactor }),
  })),
);

type Pages = typeof CONSOLE_PAGES;
type MethodOf<Page> = Page extends { methods: readonly (infer Method extends string)[] }
  ? Method
  : 'GET';
type RouteOf<Page extends ConsolePage> = `${MethodOf<Pages[Page]>} ${Page}`;

export type PublicRoute = {
  [Page in ConsolePage]: Pages[Page]['may'] extends 'anyone' ? RouteOf<Page> : never;
}[ConsolePage];

export type SignedInRoute = {
  [Page in ConsolePage]: Pages[Page]['may'] extends 'anyone' ? never : RouteOf<Page>;
}[ConsolePage];

const ADDRESS = /^[!-~]{1,300}$/;

/** Whether a role may open a page. Links to it are hidden from others. */
export function mayOpen(role: Role, page: ConsolePage): boolean {
  const { may }: ConsolePageFacts = CONSOLE_PAGES[page];
  return may === 'anyone' || can(role, may);
}

/** The page to open after signing in. It is never on another host. */
export function pageToOpen(address: string): string {
  if (!ADDRESS.test(address)) return '/';
  const [path = ''] = address.split('?');
  const isPage = CONSOLE_ROUTES.some(
    (row) => row.method === 'GET' && row.may !== 'anyone' && matchesPattern(row.path, path),
  );
  return isPage ? address : CONSOLE_PATHS.home;
}

/**
 * Whether a path matches a pattern such as `/desk/orders/:reference`, where each parameter matches
 * `parameter`.
 */
export function matchesPattern(pattern: string, path: string, parameter = /^[\w-]+$/): boolean {
  const [expected, segments] = [pattern.split('/'), path.split('/')];
  return (
    expected.length === segments.length &&
    expected.every((segment, index) =>
      segment.startsWith(':') ? parameter.test(segments[index] ?? '') : segment === segments[index],
    )
  );
}
