/** How long a lookup or a submit may take, so that no form is busy for good. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** `fetch` that gives up after `REQUEST_TIMEOUT_MS`; the signal, where there is one, still holds. */
export async function fetchInTime(
  fetch: typeof globalThis.fetch,
  url: string,
  { signal, ...init }: RequestInit = {},
): Promise<Response> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), REQUEST_TIMEOUT_MS);
  signal?.addEventListener('abort', () => giveUp.abort(), { once: true });
  try {
    return await fetch(url, { ...init, signal: giveUp.signal });
  } finally {
    clearTimeout(timer);
  }
}
