import { TOKEN_FIELD } from '@zipfront/contracts/reviews/protocol';
import { MARK_FIELD } from '@zipfront/contracts/shipping/form-fields';
import { formErrorsSchema, formResponseSchema } from '@zipfront/contracts/shipping/order';
import { safeParse } from 'valibot';
import type { FormWords } from '../../forms/form-context.ts';
import type { FormOutcome } from '../../forms/form-state.ts';
import { leavePage } from '../../forms/use-sending.ts';
import { fetchInTime } from '../../requests/fetch-in-time.ts';
import type { FormMark } from './form-mark.ts';

const SERVER_ERROR = 500;

interface Sent {
  sent: FormOutcome;
  mark?: string | undefined;
}

interface Sending {
  headers: Record<string, string>;
  onTaken?: (() => void) | undefined;
}

/** A failure is tried once more: the server takes that as a repetition. Never rejects. */
export async function sendForm(
  form: HTMLFormElement,
  mark: FormMark,
  words: FormWords,
  sending: Sending,
): Promise<Sent> {
  const data = new FormData(form);
  data.set(MARK_FIELD, mark.value());
  data.set(TOKEN_FIELD, mark.solution());
  const body = new URLSearchParams([...data].map(([name, value]) => [name, `${value}`]));
  return (
    (await attempt(form, body, words, sending)) ??
    (await attempt(form, body, words, sending)) ?? {
      sent: { kind: 'refused', errors: {}, message: words['submit-failed'] },
    }
  );
}

/** Returns null if the visitor could not act on the response: network, server, a limit. */
async function attempt(
  form: HTMLFormElement,
  body: URLSearchParams,
  words: FormWords,
  { headers, onTaken }: Sending,
): Promise<Sent | null> {
  try {
    const init = { method: 'POST', headers: { ...headers, accept: 'application/json' }, body };
    const answer = await fetchInTime(fetch, form.action, init, (response) => response.json());
    return await read(form, answer, words, onTaken);
  } catch {
    return null;
  }
}

async function read(
  form: HTMLFormElement,
  { status, body }: { status: number; body: unknown },
  words: FormWords,
  onTaken: Sending['onTaken'],
): Promise<Sent | null> {
  const taken = safeParse(formResponseSchema, body);
  if (status < 300 && taken.success) {
    const { output } = taken;
    onTaken?.();
    if ('message' in output) return { sent: { kind: 'done', message: output.message } };
    await leavePage(() => location.assign(output.location));
    return { sent: { kind: 'idle' } };
  }
  const refused = safeParse(formErrorsSchema, body);
  if (status >= SERVER_ERROR || !refused.success) return null;
  const { errors, message, mark, isOutdated } = refused.output;
  if (isOutdated) {
    // The response to a plain post has the page as it is now, and what was typed.
    await leavePage(() => form.submit());
    return { sent: { kind: 'idle' } };
  }
  const hasErrors = Object.keys(errors).length > 0;
  return {
    sent: { kind: 'refused', errors, message: (!hasErrors && message) || words.errors },
    mark,
  };
}
