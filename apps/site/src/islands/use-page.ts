import { createContext, useContext } from 'react';
import type { PageServices } from '../state/store.ts';

const Context = createContext<PageServices | null>(null);

export const PageProvider = Context.Provider;

/** The page's store and configuration; null on the server, which renders for everybody. */
export function usePage(): PageServices | null {
  return useContext(Context);
}

/** The subscription of a component without a store: React calls it and is never called back. */
export function neverChanges(): () => void {
  return () => {};
}
