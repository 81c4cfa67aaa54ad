import type { PageConfig } from '@zipfront/contracts/pages/page-config';
import { VISIT_COOKIE } from '@zipfront/contracts/visits/cookies';
import { whenShown } from '../loading/moments.ts';
import { fetchInTime } from '../requests/fetch-in-time.ts';
import type { PageServices, Store } from '../state/store.ts';
import { sentArrival } from './sent-arrival.ts';

/**
 * Starts the visit flow once for the document's life: a return from the back/forward cache does not
 * repeat it.
 */
export function startVisitFlow(
  { store, config }: PageServices,
  prefill: (zip: string) => string,
): void {
  whenShown(() => {
    runVisitFlow({
      store,
      config,
      fetch: window.fetch,
      mayHaveVisit: document.cookie.split('; ').some((pair) => pair.startsWith(`${VISIT_COOKIE}=`)),
      headers: sentArrival(config).headers,
      prefill,
    });
  });
}

/** Messages of the calls (behaviours, 8.1 to 8.3). */
const SESSION_ERROR = 'session-error';
const VISIT_NOT_CREATED = 'Visit could not be created!';
const NO_QUOTE_ID = 'No quote ID returned!';

export interface VisitFlow {
  store: Store;
  config: Pick<PageConfig, 'API' | 'VISIT_API_PATH' | 'CURRENT_QUOTE_API_PATH'>;
  fetch: typeof globalThis.fetch;
  /** Whether a visit may exist. If none can, asking for it would only be a failed request. */
  mayHaveVisit: boolean;
  headers: Record<string, string>;
  /** Fills in the visit's zip code if nothing was typed. Returns the forms' content afterwards. */
  prefill(zip: string): string;
}

/** Never rejects: failures are actions with messages (behaviours, 4.2, 7.1 and 8). */
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
    const visit = readVisit(body);
    store.dispatch({ type: 'VISIT_SUCCESS' });
    return visit;
  } catch {
    store.dispatch({ type: 'VISIT_ERROR', error });
    return null;
  }
}

/** A page that lacks a visit has no quote, and asking would only be a failed request. */
async function fetchQuote(flow: VisitFlow, hasVisit: boolean): Promise<void> {
  const { dispatch } = flow.store;
  dispatch({ type: 'QUOTE_GET' });
  try {
    if (!hasVisit) throw new Error(NO_QUOTE_ID);
    const id = readQuoteId(await call(flow, flow.config.CURRENT_QUOTE_API_PATH, {}));
    dispatch({ type: 'QUOTE_GET_SUCCESS', id });
    dispatch({ type: 'CONTEXT_DATA_SET' });
  } catch {
    dispatch({ type: 'QUOTE_GET_ERROR', error: NO_QUOTE_ID });
  }
}

/**
 * The body of a response, undefined if the response is not ok. Rejects if it does not arrive in
 * time.
 */
async function call({ fetch, config }: VisitFlow, path: string, init: RequestInit) {
  const url = config.API.HOST + path;
  return (await fetchInTime(fetch, url, { ...init, credentials: 'include' })).body;
}

export interface VisitResponse {
  /** Null where the visit has no zip code. */
  zip: string | null;
  /** Empty unless the visitor is known by name. */
  firstName: string;
}

/** Throws if it is not one. Checked by hand, so that no page loads the schema library. */
export function readVisit(body: unknown): VisitResponse {
  const { zipcode: zip, return_user: user } = body as Record<string, unknown>;
  const firstName = user === null ? '' : (user as Record<string, unknown>).first_name;
  if ((zip !== null && typeof zip !== 'string') || typeof firstName !== 'string') {
    throw new TypeError('Wrong response.');
  }
  return { zip, firstName };
}

/** Reads the response of the quote call, in the same manner: the quote's id. */
export function readQuoteId(body: unknown): string {
  const { id } = body as Record<string, unknown>;
  if (typeof id !== 'string') throw new TypeError('Wrong response.');
  return id;
}
