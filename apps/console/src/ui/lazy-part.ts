import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { useToast } from './Toasts.tsx';

const NOT_LOADED =
  'A part of this page could not be loaded. It comes once the server can be reached; after an update, reload the page.';

/**
 * A part of a screen. One that fails says so, and is loaded when it is shown again, or once there is
 * a connection; the screen stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  function Later(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    const toast = useToast();
    useEffect(() => {
      const again = () =>
        load().then(
          (loaded) => setPart(() => loaded.default),
          () => toast({ text: NOT_LOADED, isProblem: true }),
        );
      again();
      window.addEventListener('online', again);
      return () => window.removeEventListener('online', again);
    }, [toast]);
    return Part && createElement(Part, props);
  }
  return lazy(() => load().catch(() => ({ default: Later })));
}

/** Loads a part before it is shown. What fails is loaded, and says so, when it is shown. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    load().catch(() => {});
  }, [load]);
}
