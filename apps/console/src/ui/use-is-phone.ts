import { useSyncExternalStore } from 'react';

/** The width up to which style sheets make a table that of a phone. */
const PHONE = '(max-width: 600px)';

/** Whether the window is as narrow as a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches);
}

function subscribe(onChange: () => void): () => void {
  const phone = window.matchMedia(PHONE);
  phone.addEventListener('change', onChange);
  return () => phone.removeEventListener('change', onChange);
}
