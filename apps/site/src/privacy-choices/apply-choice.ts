import type { PageConfig } from '@zipfront/contracts/pages/page-config';
import { readConsentCookie } from '@zipfront/contracts/privacy/consent';
import {
  CURRENT_VISIT_API_PATH,
  OPT_OUT_API_PATH,
  type PrivacyChoice,
} from '@zipfront/contracts/privacy/privacy-choice';
import { CONSENT_COOKIE } from '@zipfront/contracts/visits/cookies';
import type { Tracker } from '@zipfront/tracker';
import { parseCookies } from '../cookies/cookies.ts';
import { clearSavedStarts } from '../cookies/saved-starts.ts';
import { usePage } from '../islands/use-page.ts';
import { fetchInTime } from '../requests/fetch-in-time.ts';
import type { PageServices } from '../state/store.ts';
import { clearOptOutMark, clearTrackerStorage } from './browser-records.ts';

/** Rejects if the server did not accept it. `asksConsent`: the page asks for consent. */
export async function applyChoice(
  choice: PrivacyChoice,
  { tracker, config }: Pick<TrackedPage, 'tracker' | 'config'>,
  asksConsent: boolean,
): Promise<void> {
  // Waiting events must not be sent while their visit is being deleted.
  if (choice === 'delete') tracker.consent('denied');
  await sendChoice(choice, config);
  if (choice === 'opt-out') {
    clearSavedStarts(() => localStorage);
    tracker.optOut();
  } else if (choice === 'opt-in') optIn(tracker, asksConsent);
  else clearTrackerStorage(() => localStorage);
}

/** Opting in is not consent: if consent is required and missing, only the mark is removed. */
function optIn(tracker: Tracker, asksConsent: boolean): void {
  const given = readConsentCookie(parseCookies(document.cookie).get(CONSENT_COOKIE));
  if (asksConsent && given?.answer !== 'granted') clearOptOutMark(() => localStorage);
  else tracker.optIn();
}

/** The server responds without a body. Rejects if it was not accepted. */
async function sendChoice(choice: PrivacyChoice, { API }: Pick<PageConfig, 'API'>): Promise<void> {
  const [path, init]: [string, RequestInit] =
    choice === 'delete'
      ? [CURRENT_VISIT_API_PATH, { method: 'DELETE' }]
      : [
          OPT_OUT_API_PATH,
          {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ opt_out: choice === 'opt-out' }),
          },
        ];
  const call = { ...init, credentials: 'include' } as const;
  const { ok, status } = await fetchInTime(fetch, API.HOST + path, call, () => null);
  if (!ok) throw new Error(`The choice was answered ${status}.`);
}

/** The page of privacy choices is interactive once its tracker is there. */
class NoTrackerError extends Error {
  override name = 'NoTrackerError';
}

export type TrackedPage = PageServices & { tracker: Tracker };

/** Returns null on the server. Throws NoTrackerError if the page has none. */
export function useTrackedPage(): TrackedPage | null {
  const page = usePage();
  if (page === null || hasTracker(page)) return page;
  throw new NoTrackerError('The page has no tracker yet.');
}

function hasTracker(page: PageServices): page is TrackedPage {
  return page.tracker !== undefined;
}
