import { AJAX_FIELD, AJAX_HEADER, AJAX_HEADER_VALUE } from '@zipfront/contracts/reviews/protocol';
import { fetchInTime } from '../requests/fetch-in-time.ts';

/** An answer of the AJAX endpoint: a success flag, and data that depends on what was asked. */
export interface AjaxResponse {
  success: boolean;
  data: Record<string, unknown>;
  /** The endpoint did not respond: the message is an English status text, or empty. */
  isTransportError?: true;
}

const HEADERS = { [AJAX_HEADER]: AJAX_HEADER_VALUE };

/**
 * Posts a form. Never rejects: without a response in time, the result is a failure (behaviours,
 * 7.2.2 and 8.14).
 */
export async function post(url: string, form: FormData): Promise<AjaxResponse> {
  form.set(AJAX_FIELD, 'true');
  try {
    const init = { method: 'POST', body: form, headers: HEADERS };
    const { body, ok, statusText } = await fetchInTime(fetch, url, init, jsonOrNull);
    return isAnswer(body) ? body : failure(ok ? '' : statusText);
  } catch {
    return failure('');
  }
}

/** Requests a text, with the header of scripts' requests. Rejects if no text arrives in time. */
export async function getText(url: string): Promise<string> {
  const init = { headers: HEADERS };
  const { ok, status, body } = await fetchInTime(fetch, url, init, (response) => response.text());
  if (!ok) throw new Error(`${url} answered ${status}.`);
  return String(body);
}

function jsonOrNull(response: Response): Promise<unknown> {
  return response.json().catch(() => null);
}

function failure(message: string): AjaxResponse {
  return { success: false, data: { message }, isTransportError: true };
}

function isAnswer(answer: unknown): answer is AjaxResponse {
  const { success, data } = (answer ?? {}) as Partial<AjaxResponse>;
  return typeof success === 'boolean' && typeof data === 'object' && data !== null;
}
