import type { FormOutcome } from '../forms/form-state.ts';
import { fetchInTime } from '../requests/fetch-in-time.ts';

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
    const answer = await fetchInTime(fetch, form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(fields),
    });
    const { deleted } = answer.body as { deleted?: unknown };
    if (deleted === true) return { kind: 'done', message: done };
    if (deleted === false) return { kind: 'refused', errors: {}, message: missing };
  } catch {
    // No connection, a limit, or an error of the server.
  }
  return { kind: 'refused', errors: {}, message: failed };
}
