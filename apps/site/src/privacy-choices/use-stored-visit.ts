import type { PageConfig } from '@zipfront/contracts/pages/page-config';
import { CURRENT_VISIT_API_PATH } from '@zipfront/contracts/privacy/privacy-choice';
import type { StoredVisit } from '@zipfront/contracts/privacy/stored-visit';
import { useRef, useState } from 'react';
import { fetchInTime } from '../requests/fetch-in-time.ts';
import type { TrackedPage } from './apply-choice.ts';
import { readStoredVisit } from './read-stored-visit.ts';

/** State of the stored data: `unknown` until it was asked for. */
export type StoredState =
  | { kind: 'unknown' | 'loading' | 'no-visit' | 'failed' | 'offline' }
  | { kind: 'stored'; visit: StoredVisit };

export interface StoredVisitView {
  state: StoredState;
  /** Loads it with the first page of events. Never rejects. */
  load(): Promise<void>;
  loadMore(): Promise<void>;
  /** Shows that there is no visit, without a request. */
  empty(): void;
}

/** @param page null on the server, which loads nothing */
export function useStoredVisit(page: TrackedPage | null): StoredVisitView {
  const [state, setState] = useState<StoredState>({ kind: 'unknown' });
  /** Number of the latest call. Responses to earlier ones are ignored. */
  const latest = useRef(0);

  async function show(eventsPage: number, shown: StoredVisit | null): Promise<void> {
    if (page === null) return;
    latest.current += 1;
    const call = latest.current;
    const next = await fetchState(page, eventsPage, shown);
    if (call === latest.current) setState(next);
  }

  return {
    state,
    load() {
      setState({ kind: 'loading' });
      return show(1, null);
    },
    async loadMore() {
      if (state.kind === 'stored') await show(state.visit.events.page + 1, state.visit);
    },
    empty() {
      latest.current += 1;
      setState({ kind: 'no-visit' });
    },
  };
}

/** @param shown the data with the earlier pages of events; null for the first page */
async function fetchState(
  { config }: TrackedPage,
  eventsPage: number,
  shown: StoredVisit | null,
): Promise<StoredState> {
  try {
    const visit = await loadStoredVisit(eventsPage, config);
    if (visit === null) return { kind: 'no-visit' };
    const list = [...(shown?.events.list ?? []), ...visit.events.list];
    return { kind: 'stored', visit: { ...visit, events: { ...visit.events, list } } };
  } catch {
    return { kind: navigator.onLine ? 'failed' : 'offline' };
  }
}

/**
 * Loads the stored visit, null without one. Rejects if there is no response in time. Pages of
 * events count from 1.
 */
async function loadStoredVisit(
  eventsPage: number,
  { API }: Pick<PageConfig, 'API'>,
): Promise<StoredVisit | null> {
  const url = `${API.HOST}${CURRENT_VISIT_API_PATH}?page=${eventsPage}`;
  const { ok, status, body } = await fetchInTime(fetch, url, { credentials: 'include' });
  if (!ok) throw new Error(`${url} responded with ${status}`);
  return body === null ? null : readStoredVisit(body);
}
