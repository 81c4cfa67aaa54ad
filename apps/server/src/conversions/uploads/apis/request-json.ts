/** Timeout of a request to a platform. */
const RESPONSE_TIMEOUT_MS = 20_000;

/** A response of a platform; `body` is null where it is not JSON. */
export interface JsonResponse {
  status: number;
  body: unknown;
}

/** A request that got no response, with a code as its reason. */
export class NoResponse extends Error {
  override name = 'NoResponse';
}

/**
 * Sends a request to a platform, and reads the JSON of its response. Redirects are not followed: a request holds a secret.
 *
 * @throws NoResponse with a code such as `ECONNREFUSED` or `timeout`
 */
export async function requestJson(
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<JsonResponse> {
  const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    const text = await response.text();
    return { status: response.status, body: parsed(text) };
  } catch (error) {
    if (timeout.aborted || signal.aborted) throw new NoResponse('timeout');
    const { cause } = error as { cause?: { code?: string } };
    throw new NoResponse(cause?.code ?? 'no response');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
