import { useCallback, useSyncExternalStore } from 'react';

/** The width in pixels up to which style sheets make a table that of a phone. */
const PHONE_PX = 600;

/** The width in pixels up to which a table does not show all usual columns at once. */
const NARROW_PX = 1279;

export function useIsPhone(): boolean {
  return useIsAtMost(PHONE_PX);
}

export function useIsNarrow(): boolean {
  return useIsAtMost(NARROW_PX);
}

function useIsAtMost(widthPx: number): boolean {
  const query = `(max-width: ${widthPx}px)`;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const found = window.matchMedia(query);
      found.addEventListener('change', onChange);
      return () => found.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
