import {
  type FormErrors,
  formAnswerSchema,
  formErrorsSchema,
} from '@zipfront/contracts/shipping/order';
import { type InferOutput, safeParse } from 'valibot';
import { REQUEST_TIMEOUT_MS } from '../../zip-form/fetch-in-time.ts';

/** What became of a form that was sent. */
export type FormSent =
  | { kind: 'taken'; answer: InferOutput<typeof formAnswerSchema> }
  | ({ kind: 'refused' } & FormErrors)
  /** Nothing that the visitor can mend: network, server, a limit. */
  | { kind: 'failed' };

/** The first status that says a failure of the server's own. */
const SERVER_ERROR = 500;

/**
 * Sends a form as its plain submit would, and asks for JSON. What fails is tried once more: the server
 * takes the same form within seconds for the same. Never rejects.
 */
export async function sendForm(form: HTMLFormElement, fetch = window.fetch): Promise<FormSent> {
  const first = await attempt();
  return first.kind === 'failed' ? attempt() : first;

  async function attempt(): Promise<FormSent> {
    try {
      const response = await fetch(form.action, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams(
          [...new FormData(form)].map(([name, value]) => [name, `${value}`]),
        ),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      return judge(response.status, await response.json());
    } catch {
      return { kind: 'failed' };
    }
  }
}

function judge(status: number, body: unknown): FormSent {
  const answer = safeParse(formAnswerSchema, body);
  if (status < 300 && answer.success) return { kind: 'taken', answer: answer.output };
  const errors = safeParse(formErrorsSchema, body);
  if (status < SERVER_ERROR && errors.success) return { kind: 'refused', ...errors.output };
  return { kind: 'failed' };
}
