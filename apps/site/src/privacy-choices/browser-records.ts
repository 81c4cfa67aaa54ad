import { type ConsentAnswer, readConsentCookie } from '@zipfront/contracts/privacy/consent';
import {
  ATTRIBUTION_COOKIE_PREFIX,
  CONSENT_COOKIE,
  OPT_OUT_COOKIE,
  sessionCookieName,
  VISIT_COOKIE,
  VISITOR_COOKIE,
} from '@zipfront/contracts/visits/cookies';
import { parseCookies } from '../cookies/cookies.ts';
import { savedStarts } from '../cookies/saved-starts.ts';

export interface BrowserState {
  isOptedOut: boolean;
  consent: ConsentAnswer | 'pending';
  sendsSignal: boolean;
  cookies: OwnCookie[];
  starts: { name: string; value: string }[];
  waiting: number;
}

export function browserState(): BrowserState {
  const jar = document.cookie;
  const cookies = parseCookies(jar);
  const given = readConsentCookie(cookies.get(CONSENT_COOKIE));
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return {
    isOptedOut: cookies.has(OPT_OUT_COOKIE),
    consent: given?.answer ?? 'pending',
    sendsSignal: globalPrivacyControl === true,
    cookies: ownCookies(jar, location.protocol === 'https:'),
    starts: savedStarts(() => localStorage),
    waiting: waitingEvents(() => localStorage),
  };
}

/** Prefix of the keys of all trackers in the browser's storage; then comes the application. */
const STORAGE_PREFIX = 'zf.';

const PARKED_EVENT = /^zf\.[^.]+\.e\./;
const OPT_OUT_MARK = /^zf\.[^.]+\.off$/;

type KeyStore = Pick<Storage, 'length' | 'key' | 'removeItem' | 'setItem'>;

/** A first-party cookie; null if scripts cannot read its value. */
export interface OwnCookie {
  name: string;
  value: string | null;
}

/** Scripts cannot see the session's: it is there wherever the visit's is. */
export function ownCookies(jar: string, isSecure: boolean): OwnCookie[] {
  const own = [...parseCookies(jar)]
    .filter(
      ([name]) =>
        name === VISITOR_COOKIE ||
        name === VISIT_COOKIE ||
        name.startsWith(ATTRIBUTION_COOKIE_PREFIX),
    )
    .map(([name, value]): OwnCookie => ({ name, value }));
  return own.some(({ name }) => name === VISIT_COOKIE)
    ? [{ name: sessionCookieName(isSecure), value: null }, ...own]
    : own;
}

/** The number of events that wait in the browser's storage; 0 if it is forbidden. */
export function waitingEvents(storage: () => KeyStore): number {
  return storageKeys(storage).filter((key) => PARKED_EVENT.test(key)).length;
}

/** Other tabs are notified even if there was nothing, because they see a change. */
export function clearTrackerStorage(storage: () => KeyStore): void {
  try {
    storage().setItem(`${STORAGE_PREFIX}deleted`, '');
  } catch {
    // The storage is forbidden: other tabs notice with their next event.
  }
  for (const key of storageKeys(storage)) if (!OPT_OUT_MARK.test(key)) storage().removeItem(key);
}

/** Removes the mark of an opt-out without starting a tracker. */
export function clearOptOutMark(storage: () => KeyStore): void {
  for (const key of storageKeys(storage)) if (OPT_OUT_MARK.test(key)) storage().removeItem(key);
}

/** Returns the keys of a storage. Reading a forbidden one throws, so it counts as empty. */
function storageKeys(storage: () => KeyStore): string[] {
  try {
    const store = storage();
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
    return keys.filter((key) => key.startsWith(STORAGE_PREFIX));
  } catch {
    return [];
  }
}
