/** A value in the tab's storage that is for one account, until the server has it. */
export interface Unsent<Value> {
  /** The value of an account; that of any other account is not given. */
  of(account: string): Value;
  set(account: string, value: Value): void;
  /** Calls a function after each change, until the returned one is called. */
  subscribe(changed: () => void): () => void;
}

const PREFIX = 'zipfront ';

/**
 * Stores a value in the storage of the tab's session, so that it outlives a reload. Where that is
 * full or forbidden, it lives as long as the page.
 *
 * @param empty the value where nothing is stored
 */
export function unsentOf<Value>(name: string, empty: Value): Unsent<Value> {
  const key = PREFIX + name;
  let stored = read<Value>(key);
  const listeners = new Set<() => void>();
  return {
    of: (account) => (stored?.account === account ? stored.value : empty),
    set(account, value) {
      stored = { account, value };
      try {
        sessionStorage.setItem(key, JSON.stringify(stored));
      } catch {
        // It lives as long as the page.
      }
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

function read<Value>(key: string): { account: string; value: Value } | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Removes all that is stored: the person signs out. */
export function forgetUnsent(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing is stored.
  }
}
