import { inTime } from '../loading/in-time.ts';

/** The status that refuses the zip code itself: it is not a known one. */
export const UNKNOWN_ZIP_STATUS = 422;

/**
 * Timeout for a call, its body included. It is well below the time in which the server takes the same
 * submit for the same hand-off: a submit that is made again after it is still the same.
 */
export const REQUEST_TIMEOUT_MS = 7_000;

/** An answer that was read to its end. */
export interface Answer {
  ok: boolean;
  status: number;
  statusText: string;
  /** The body as it was read, unchecked. */
  body: unknown;
}

/**
 * `fetch` that reads the answer, and gives up after `REQUEST_TIMEOUT_MS`; the signal, where there is
 * one, still holds. Rejects where no answer came in time, or one that cannot be read.
 *
 * @param read reads the body of an answer; of one that is ok its JSON, unless it is given
 */
export function fetchInTime(
  fetch: typeof globalThis.fetch,
  url: string,
  { signal: calledOff, ...init }: RequestInit = {},
  read: (response: Response) => unknown = (response) => (response.ok ? response.json() : undefined),
): Promise<Answer> {
  const call = async (signal: AbortSignal) => {
    const response = await fetch(url, { ...init, signal });
    const { ok, status, statusText } = response;
    return { ok, status, statusText, body: await read(response) };
  };
  return inTime(REQUEST_TIMEOUT_MS, call, calledOff);
}
