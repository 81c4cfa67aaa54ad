import type { PageConfig } from '@zipfront/contracts/pages/page-config';
import { type SubmitRequest, submitResponseSchema } from '@zipfront/contracts/visits/visit';
import { parse } from 'valibot';
import { fetchInTime, UNKNOWN_ZIP_STATUS } from '../requests/fetch-in-time.ts';

/** Outcome of a submit: the address to go to, or the key of the message that says why not. */
export type SubmitResult = { kind: 'accepted'; url: string } | SubmitFailure;

/** A submit that was not accepted (behaviours, 8.4). */
export interface SubmitFailure {
  kind: 'zip-invalid' | 'submit-failed';
  /** The response's HTTP status; 0 without a usable response. */
  status: number;
  statusText: string;
}

/** A refusal of the zip code is final; another failure is retried once. Never rejects. */
export async function registerSubmit(
  body: SubmitRequest,
  {
    config,
    fetch,
    headers,
  }: {
    config: Pick<PageConfig, 'API' | 'VISIT_API_PATH'>;
    fetch: typeof globalThis.fetch;
    headers: Record<string, string>;
  },
): Promise<SubmitResult> {
  const first = await attempt();
  return first.kind === 'submit-failed' ? attempt() : first;

  async function attempt(): Promise<SubmitResult> {
    try {
      const answer = await fetchInTime(fetch, config.API.HOST + config.VISIT_API_PATH, {
        method: 'POST',
        credentials: 'include',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { ok, status, statusText } = answer;
      if (!ok) {
        const kind = status === UNKNOWN_ZIP_STATUS ? 'zip-invalid' : 'submit-failed';
        return { kind, status, statusText };
      }
      const { location } = parse(submitResponseSchema, answer.body);
      return { kind: 'accepted', url: config.API.HOST + location };
    } catch {
      return { kind: 'submit-failed', status: 0, statusText: '' };
    }
  }
}

/** The least width of a window that gets a pop-under, in CSS pixels (behaviours, 9.3). */
export const POP_UNDER_MIN_WIDTH_PX = 993;

/** A tab that was opened empty, to go somewhere or to be closed again. */
export interface BlankTab {
  /** Returns false if the visitor has closed the tab: then the present page must navigate. */
  go(url: string): boolean;
  close(): void;
}

/**
 * Returns null if the browser refuses. Call it during the click, before anything is awaited: later
 * it is an unwanted pop-up. It has no opener, so that the tab cannot control this page. Pop-up
 * blockers replace `open` by something that is missing, throws, or returns no window: refused.
 */
export function openBlankTab(window: Pick<Window, 'open'>): BlankTab | null {
  let tab: Window | null;
  try {
    tab = window.open('', '_blank');
    if (!tab) return null;
    tab.opener = null;
  } catch {
    return null;
  }
  return {
    go(url) {
      try {
        if (tab.closed) return false;
        tab.location.replace(url);
        return true;
      } catch {
        return false;
      }
    },
    close() {
      try {
        tab.close();
      } catch {}
    },
  };
}
