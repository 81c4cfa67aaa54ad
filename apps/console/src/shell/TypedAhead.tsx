import { type RefObject, useLayoutEffect } from 'react';

/**
 * Stands for a dialog that is still loading: the keys of the screen below are off, and what is typed
 * is collected for the dialog.
 */
export function TypedAhead({ typed }: { typed?: RefObject<string> }) {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.stopImmediatePropagation();
      if (event.key.length > 1 || typed === undefined) return;
      event.preventDefault();
      typed.current += event.key;
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [typed]);
  return null;
}
