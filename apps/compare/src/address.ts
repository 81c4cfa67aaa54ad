import { HANDOFF_TOKEN_PARAM } from '@zipfront/contracts/handoff';
import { type Locale, localeOf } from '@zipfront/contracts/locale';

/** What the app's address says. */
export interface Address {
  /** Null where there is none. */
  token: string | null;
  /** The visitor was sent here for the home line, which has a partner of its own. */
  home: boolean;
  /** The language that the address asks for; null where it leaves the choice. */
  locale: Locale | null;
}

/** @param search the query of the address, with or without its question mark */
export function readAddress(search: string): Address {
  const query = new URLSearchParams(search);
  const lang = query.get('lang');
  return {
    token: query.get(HANDOFF_TOKEN_PARAM)?.trim() || null,
    home: query.get('line') === 'home',
    locale: lang ? localeOf(lang) : null,
  };
}
