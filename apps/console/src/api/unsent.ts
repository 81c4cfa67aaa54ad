import { getOwn } from '@zipfront/contracts/own';
import * as v from 'valibot';

/** A value in the tab's storage that is for one account, until the server has it. */
export interface Unsent<Value> {
  of(account: string): Value;
  set(account: string, value: Value): void;
  subscribe(changed: () => void): () => void;
}

const PREFIX = 'zipfront ';

/**
 * Stores a value for each account in the tab; where its storage is full or forbidden, the value
 * lives as long as the page.
 */
export function createUnsent<Value>(
  name: string,
  schema: v.GenericSchema<unknown, Value>,
  empty: Value,
): Unsent<Value> {
  const key = PREFIX + name;
  let byAccount = read(key, v.record(v.string(), schema));
  const listeners = new Set<() => void>();
  return {
    of: (account) => getOwn(byAccount, account) ?? empty,
    set(account, value) {
      byAccount = { ...byAccount, [account]: value };
      try {
        sessionStorage.setItem(key, JSON.stringify(byAccount));
      } catch {
        // The storage is full or forbidden: the value lives as long as the page.
      }
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

function read<Value>(
  key: string,
  schema: v.GenericSchema<unknown, Record<string, Value>>,
): Record<string, Value> {
  try {
    return v.parse(schema, JSON.parse(sessionStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

export function forgetUnsent(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing is stored.
  }
}
