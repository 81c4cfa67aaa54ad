import { createContext, useContext } from 'react';
import type { Page } from '../state/page.ts';

const PageContext = createContext<Page | null>(null);

/** Hands an island the page that it stands on. */
export const PageProvider = PageContext.Provider;

/** The page's store and configuration; null on the server, which renders for everybody. */
export function usePage(): Page | null {
  return useContext(PageContext);
}
