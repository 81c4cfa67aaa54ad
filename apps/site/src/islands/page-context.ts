import { createContext, useContext } from 'react';
import type { PageContext } from '../state/page-context.ts';

const Context = createContext<PageContext | null>(null);

/** Hands an island the page that it stands on. */
export const PageProvider = Context.Provider;

/** The page's store and configuration; null on the server, which renders for everybody. */
export function usePage(): PageContext | null {
  return useContext(Context);
}
