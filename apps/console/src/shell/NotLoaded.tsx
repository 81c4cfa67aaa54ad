import { useLocation } from '@tanstack/react-router';
import { CONSOLE_SCREENS } from '@zipfront/contracts/console/pages';
import { useEffect } from 'react';
import { Failed } from '../ui/States.tsx';

/** The address for which the document was last loaded again in this tab. */
const LOADED_AGAIN = 'loaded-again';

/**
 * The document is loaded again as soon as its address can be reached, because some browsers ask for
 * a chunk that failed only once. A chunk of an older version fails online, and then again if the
 * document is broken: so the first attempt is made once for an address.
 */
export function NotLoaded({ error }: { error: Error }) {
  useEffect(() => {
    if (sessionStorage.getItem(LOADED_AGAIN) !== window.location.href) void loadDocumentAgain();
    window.addEventListener('online', loadDocumentAgain);
    return () => window.removeEventListener('online', loadDocumentAgain);
  }, []);
  const { pathname } = useLocation();
  const screen = CONSOLE_SCREENS.find(({ path }) => path === pathname);
  return (
    <>
      {screen === undefined ? null : (
        <header className="top">
          <h1>{screen.title}</h1>
        </header>
      )}
      <Failed error={error} onRetry={loadDocumentAgain} />
    </>
  );
}

async function loadDocumentAgain(): Promise<void> {
  const { href } = window.location;
  const found = await fetch(href).catch(() => null);
  if (!found?.ok || window.location.href !== href) return;
  sessionStorage.setItem(LOADED_AGAIN, href);
  window.location.reload();
}
