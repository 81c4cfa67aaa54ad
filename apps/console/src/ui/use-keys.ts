import { getOwn } from '@zipfront/contracts/own';
import { useLayoutEffect, useRef } from 'react';

/** The elements in which keys belong to the one that has the focus. */
const OWN_KEYS =
  'input:not([type=checkbox]), select, textarea, dialog, [role=dialog], [role=menu], [role=listbox]';

/** The keys that open the command menu, as people read them and as `aria-keyshortcuts`. */
export const COMMAND_KEYS = /Mac/.test(navigator.userAgent)
  ? { text: '⌘ K', shortcut: 'Meta+K' }
  : { text: 'Ctrl K', shortcut: 'Control+K' };

const KEYS_OFF = 'single-keys-off';

/** Whether single keys work in this browser: speech input presses them by accident (WCAG 2.1.4). */
export function areKeysOn(): boolean {
  return localStorage.getItem(KEYS_OFF) === null;
}

export function switchKeys(areOn: boolean): void {
  if (areOn) localStorage.removeItem(KEYS_OFF);
  else localStorage.setItem(KEYS_OFF, 'yes');
  showKeyHints();
}

/** Hides the hints of keys where single keys are off. */
export function showKeyHints(): void {
  document.documentElement.toggleAttribute('data-keys-off', !areKeysOn());
}

/**
 * Calls a function when its key is pressed, without Ctrl, ⌘ or Alt. Keys are off in fields, in
 * menus and in dialogs.
 *
 * @example
 * useKeys({ j: openNext, k: openPrevious });
 */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (!areKeysOn()) return;
      if (target instanceof Element && target.closest(OWN_KEYS) !== null) return;
      const run = getOwn(latest.current, key);
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
