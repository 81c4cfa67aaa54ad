import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { can } from '@zipfront/contracts/console/capabilities';
import { visibleScreens } from '@zipfront/contracts/console/pages';
import { Suspense, useEffect, useRef, useState } from 'react';
import { sessionQuery } from '../api/queries.ts';
import { KeyHint } from '../ui/Button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { ToastProvider } from '../ui/Toasts.tsx';
import { COMMAND_KEYS, useKeys } from '../ui/use-keys.ts';
import { Mark } from './Mark.tsx';
import { Me } from './Me.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { PasswordProvider } from './PasswordDialog.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import { ScreenGroups } from './ScreenGroups.tsx';
import { SignInProvider } from './SignInDialog.tsx';
import { TypedAhead } from './TypedAhead.tsx';
import './shell.css';

const CommandMenu = lazyPart(() => import('./CommandMenu.tsx'));
const SendLater = lazyPart(() => import('../desk/SendLater.tsx'));
const KeyMap = lazyPart(() => import('./KeyMap.tsx'));

export function Shell() {
  const { data: session } = useQuery(sessionQuery);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isKeyMapOpen, setIsKeyMapOpen] = useState(false);
  const typedAhead = useRef('');
  const openMenu = () => {
    typedAhead.current = '';
    setIsMenuOpen(true);
  };
  useCommandKey(openMenu);
  useKeys({ '?': () => setIsKeyMapOpen(true) });
  const rail = useCurrentInView(session !== undefined);
  const screens = session ? visibleScreens(session.role) : [];
  return (
    <>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <nav ref={rail} className="rail" aria-label="Console">
        <p className="brand">
          <Mark /> Zipfront
        </p>
        <button
          type="button"
          className="chip search"
          aria-keyshortcuts={COMMAND_KEYS.shortcut}
          onClick={openMenu}
        >
          Search or jump to… <KeyHint keyName={COMMAND_KEYS.text} />
        </button>
        <ScreenGroups screens={screens} />
        {session === undefined ? null : <Me name={session.name} role={session.role} />}
      </nav>
      {session === undefined ? null : (
        <PhoneBar screens={screens} session={session} onSearch={openMenu} />
      )}
      <main id="content">
        <OfflineNotice />
        <SignInProvider>
          <ToastProvider>
            <PasswordProvider>
              {session !== undefined && can(session.role, 'work-desk') ? (
                <Suspense>
                  <SendLater />
                </Suspense>
              ) : null}
              <Outlet />
            </PasswordProvider>
          </ToastProvider>
        </SignInProvider>
      </main>
      {isMenuOpen ? (
        <Suspense fallback={<TypedAhead typed={typedAhead} />}>
          <CommandMenu
            screens={screens}
            typedAhead={typedAhead}
            onKeys={() => setIsKeyMapOpen(true)}
            onClose={() => setIsMenuOpen(false)}
          />
        </Suspense>
      ) : null}
      {isKeyMapOpen ? (
        <Suspense fallback={<TypedAhead />}>
          <KeyMap onClose={() => setIsKeyMapOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** In a low window the navigation scrolls; the screen that is open stays in view. */
function useCurrentInView(isFilled: boolean) {
  const rail = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isFilled || pathname === '') return;
    rail.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [isFilled, pathname]);
  return rail;
}

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
