import { inTime } from '../loading/in-time.ts';

export const UNKNOWN_ZIP_STATUS = 422;

/** Well below the time in which the server takes the same submit for the same hand-off. */
export const REQUEST_TIMEOUT_MS = 7_000;

export interface Answer {
  ok: boolean;
  status: number;
  statusText: string;
  body: unknown;
}

/** Sends a request. Gives up after `REQUEST_TIMEOUT_MS`; rejects without a response. */
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
