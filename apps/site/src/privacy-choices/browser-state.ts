import { type ConsentAnswer, readConsentCookie } from '@zipfront/contracts/consent-answer';
import { CONSENT_COOKIE, OPT_OUT_COOKIE } from '@zipfront/contracts/cookies';
import { cookiesOf } from '../cookies/cookies.ts';
import { type OwnCookie, ownCookies, parkedEvents } from './browser-records.ts';

/** The visitor's choices as this browser knows them, and what it has stored. */
export interface BrowserState {
  isOptedOut: boolean;
  consent: ConsentAnswer | 'pending';
  /** Whether the browser sends the privacy signal. */
  sendsSignal: boolean;
  cookies: OwnCookie[];
  /** Number of parked events. */
  parked: number;
}

/** Reads the current state of the browser. */
export function browserState(): BrowserState {
  const jar = document.cookie;
  const cookies = cookiesOf(jar);
  const given = readConsentCookie(cookies.get(CONSENT_COOKIE));
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return {
    isOptedOut: cookies.has(OPT_OUT_COOKIE),
    consent: given?.answer ?? 'pending',
    sendsSignal: globalPrivacyControl === true,
    cookies: ownCookies(jar, location.protocol === 'https:'),
    parked: parkedEvents(() => localStorage),
  };
}
