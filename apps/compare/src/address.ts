import { answersInAddress, type LineAnswers } from '@zipfront/contracts/content/line-questions';
import { chooseLocale, type Locale } from '@zipfront/contracts/locale';
import { HANDOFF_TOKEN_PARAM } from '@zipfront/contracts/visits/handoff';

export interface Address {
  token: string | null;
  home: boolean;
  /** Language requested by the URL; null if it has none. */
  locale: Locale | null;
  answers: LineAnswers;
}

/** @param search the query of the URL, with or without its question mark */
export function readAddress(search: string): Address {
  const query = new URLSearchParams(search);
  const lang = query.get('lang');
  return {
    token: query.get(HANDOFF_TOKEN_PARAM)?.trim() || null,
    home: query.get('line') === 'home',
    locale: lang ? chooseLocale(lang) : null,
    answers: answersInAddress(query),
  };
}
