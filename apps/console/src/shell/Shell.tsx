import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useSearch } from '@tanstack/react-router';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import { type ConsoleScreen, SCREEN_GROUPS, screensOf } from '@zipfront/contracts/console/screens';
import { own } from '@zipfront/contracts/own';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { rangeOf } from '../address.ts';
import { ApiProblem } from '../api/client.ts';
import { sessionQuery } from '../api/queries.ts';
import { ToastProvider } from '../ui/Toasts.tsx';
import { Mark } from './Mark.tsx';
import { Me } from './Me.tsx';
import { PasswordProvider } from './PasswordDialog.tsx';
import { type Badge, useBadges } from './use-badges.ts';
import { useKeys } from './use-keys.ts';
import './shell.css';

const CommandMenu = lazy(() => import('./CommandMenu.tsx'));
const KeyMap = lazy(() => import('./KeyMap.tsx'));

/** The navigation around each screen, and the command menu over it. */
export function Shell() {
  const { data: session, error } = useQuery(sessionQuery);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isKeyMapOpen, setIsKeyMapOpen] = useState(false);
  useSignInAgain(error);
  useCommandKey(() => setIsMenuOpen(true));
  useKeys({ '?': () => setIsKeyMapOpen(true) });
  const rail = useCurrentInView(session !== undefined);
  const screens = session ? screensOf(session.role) : [];
  return (
    <>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <nav ref={rail} className="rail" aria-label="Console">
        <p className="brand">
          <Mark /> Zipfront
        </p>
        <button type="button" className="chip search" onClick={() => setIsMenuOpen(true)}>
          Search or jump to… <kbd>⌘K</kbd>
        </button>
        {SCREEN_GROUPS.map((group) => (
          <RailGroup
            key={group}
            group={group}
            screens={screens.filter((screen) => screen.group === group)}
          />
        ))}
        {session === undefined ? null : <Me name={session.name} role={session.role} />}
      </nav>
      <main id="content">
        <ToastProvider>
          <PasswordProvider>
            <Outlet />
          </PasswordProvider>
        </ToastProvider>
      </main>
      {isMenuOpen ? (
        <Suspense>
          <CommandMenu
            screens={screens}
            onKeys={() => setIsKeyMapOpen(true)}
            onClose={() => setIsMenuOpen(false)}
          />
        </Suspense>
      ) : null}
      {isKeyMapOpen ? (
        <Suspense>
          <KeyMap onClose={() => setIsKeyMapOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function RailGroup({ group, screens }: { group: string; screens: readonly ConsoleScreen[] }) {
  const { pathname } = useLocation();
  const range = rangeOf(useSearch({ strict: false }));
  const badges = useBadges();
  if (screens.length === 0) return null;
  return (
    <>
      {group === '' ? null : <h2>{group}</h2>}
      <ul>
        {screens.map(({ path, title }) => (
          <li key={path}>
            <Link
              to={path}
              search={range}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={isCurrent(path, pathname) ? 'page' : undefined}
            >
              {title}
              <BadgeMark badge={own(badges, path)} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function BadgeMark({ badge }: { badge: Badge | undefined }) {
  if (badge === undefined || badge.count === 0) return null;
  const { count, overdue } = badge;
  return (
    <span className={overdue > 0 ? 'pill bad badge' : 'pill badge'}>
      {count}
      {overdue > 0 ? <span className="visually-hidden"> ({overdue} overdue)</span> : null}
    </span>
  );
}

function isCurrent(path: string, pathname: string): boolean {
  // Other reports are screens of their own, below the path of the first.
  const hasItems = path !== '/' && path !== '/reports';
  return pathname === path || (hasItems && pathname.startsWith(`${path}/`));
}

/** Opens the sign-in page once the session has ended; it leads back to this address. */
function useSignInAgain(error: Error | null): void {
  useEffect(() => {
    if (!(error instanceof ApiProblem) || error.status !== 401) return;
    const next = window.location.pathname + window.location.search;
    window.location.assign(
      `${CONSOLE_PATHS.signIn}?${new URLSearchParams({ next, why: 'ended' })}`,
    );
  }, [error]);
}

/** On a phone the navigation scrolls; the screen that is open stays in view. */
function useCurrentInView(isFilled: boolean) {
  const rail = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isFilled || pathname === '') return;
    rail.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isFilled, pathname]);
  return rail;
}

/** Calls a function when Ctrl or ⌘ and K are pressed. */
function useCommandKey(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
