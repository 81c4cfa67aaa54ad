import type { FormOutcome } from '../forms/form-state.ts';

/** Timeout for the response. */
const ANSWER_TIMEOUT_MS = 10_000;

/** Messages for each outcome. */
interface Messages {
  done: string;
  missing: string;
  failed: string;
}

/** Sends the form as its plain post would, and asks for JSON. Never rejects. */
export async function sendOrderDeletion(
  form: HTMLFormElement,
  { done, missing, failed }: Messages,
): Promise<FormOutcome> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, `${value}`]);
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    const { deleted } = await response.json();
    if (deleted === true) return { kind: 'done', message: done };
    if (deleted === false) return { kind: 'refused', errors: {}, message: missing };
  } catch {
    // No connection, a limit, or an error of the server.
  }
  return { kind: 'refused', errors: {}, message: failed };
}
