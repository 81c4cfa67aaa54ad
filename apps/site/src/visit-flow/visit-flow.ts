import type { PageConfig } from '@zipfront/contracts/page-config';
import { fetchInTime } from '../requests/fetch-in-time.ts';
import type { Store } from '../state/store.ts';
import { quoteIdOf, visitOf } from './visit-answer.ts';

/** Messages of the calls (behaviours, 8.1 to 8.3). */
const SESSION_ERROR = 'session-error';
const VISIT_NOT_CREATED = 'Visit could not be created!';
const NO_QUOTE_ID = 'No quote ID returned!';

/** Dependencies of the flow; handed in, so that a test can do without a browser. */
export interface VisitFlow {
  store: Store;
  config: Pick<PageConfig, 'API' | 'VISIT_API_PATH' | 'CURRENT_QUOTE_API_PATH'>;
  fetch: typeof globalThis.fetch;
  /** Whether a visit may exist: where none can, asking for it would only be a failed request. */
  mayHaveVisit: boolean;
  /** Headers of the visit calls: how the visitor came. */
  headers: Record<string, string>;
  /** Writes the visit's zip code where nothing was typed; returns what the forms then hold. */
  prefill(zip: string): string;
}

/**
 * Runs the visit flow of a page once it is shown (behaviours, 4.2 and 7.1): the visit is
 * fetched, else created; then the zip attempts change, and with them the quote is fetched. Never
 * rejects: what fails is an action with its message (behaviours, 8).
 */
export async function runVisitFlow(flow: VisitFlow): Promise<void> {
  const { dispatch } = flow.store;
  dispatch({ type: 'ZIP_GET' });
  const fetched = await visitBy('GET', SESSION_ERROR, flow);
  const visit = fetched ?? (await visitBy('POST', VISIT_NOT_CREATED, flow));
  if (visit?.firstName) dispatch({ type: 'USER', firstName: visit.firstName });
  if (fetched || visit?.zip) {
    const value = flow.prefill(visit?.zip ?? '');
    dispatch({ type: 'ZIP_GET_SUCCESS', value });
    if (value && value === visit?.zip) dispatch({ type: 'ZIP_PREFILL' });
  } else {
    dispatch({ type: 'ZIP_GET_ERROR' });
  }
  await fetchQuote(flow, visit !== null);
}

async function visitBy(method: 'GET' | 'POST', error: string, flow: VisitFlow) {
  const { store, config, mayHaveVisit, headers } = flow;
  store.dispatch({ type: 'VISIT_LOADING' });
  try {
    if (method === 'GET' && !mayHaveVisit) throw new Error(error);
    const body = await call(flow, config.VISIT_API_PATH, { method, headers });
    const visit = visitOf(body);
    store.dispatch({ type: 'VISIT_SUCCESS' });
    return visit;
  } catch {
    store.dispatch({ type: 'VISIT_ERROR', error });
    return null;
  }
}

/** Without a visit there is no quote, and asking would only be a failed request. */
async function fetchQuote(flow: VisitFlow, hasVisit: boolean): Promise<void> {
  const { dispatch } = flow.store;
  dispatch({ type: 'QUOTE_GET' });
  try {
    if (!hasVisit) throw new Error(NO_QUOTE_ID);
    const id = quoteIdOf(await call(flow, flow.config.CURRENT_QUOTE_API_PATH, {}));
    dispatch({ type: 'QUOTE_GET_SUCCESS', id });
    dispatch({ type: 'CONTEXT_DATA_SET' });
  } catch {
    dispatch({ type: 'QUOTE_GET_ERROR', error: NO_QUOTE_ID });
  }
}

/** The body of an API call's answer; undefined where it is not ok. Rejects where none comes in time. */
async function call({ fetch, config }: VisitFlow, path: string, init: RequestInit) {
  const url = config.API.HOST + path;
  return (await fetchInTime(fetch, url, { ...init, credentials: 'include' })).body;
}
