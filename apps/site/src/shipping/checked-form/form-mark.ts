import { MIN_FILL_MS } from '@zipfront/contracts/reviews/protocol';
import { FORM_MARK_PATH, MARK_FIELD } from '@zipfront/contracts/shipping/form-fields';
import { formMarkSchema } from '@zipfront/contracts/shipping/order';
import { safeParse } from 'valibot';
import { REQUEST_TIMEOUT_MS } from '../../zip-form/fetch-in-time.ts';

/** The server's mark in a form. */
export interface FormMark {
  /** Resolves once the form can be sent: with its mark, and when somebody can have filled it in. */
  ready(): Promise<void>;
  /** Puts in the mark that the server has answered with. */
  set(mark: string): void;
}

/**
 * Gets a form its mark. A page that is the same for everybody has none, and one that the browser went
 * back to may have one that was taken: then the server is asked. Where it does not answer, the form is sent without,
 * and the answer brings one.
 */
export function attachFormMark(form: HTMLFormElement, fetch = window.fetch): FormMark {
  const field = form.elements.namedItem(MARK_FIELD) as HTMLInputElement | null;
  let startedAt = performance.now();
  let asked = field?.value && !isRevisited() ? Promise.resolve() : ask();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) asked = ask();
  });

  async function ask(): Promise<void> {
    const of = new FormData(form);
    const query = new URLSearchParams({ form: `${of.get('form')}`, page: `${of.get('page')}` });
    try {
      const response = await fetch(`${FORM_MARK_PATH}?${query}`, {
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const answer = safeParse(formMarkSchema, await response.json());
      if (answer.success) set(answer.output.mark);
      startedAt = performance.now();
    } catch {
      // The answer to the form brings a mark.
    }
  }

  function set(mark: string): void {
    if (field) field.value = mark;
  }

  return {
    async ready() {
      await asked;
      const waitMs = startedAt + MIN_FILL_MS - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    },
    set,
  };
}

/** Whether the browser went back to the page: the form may have been taken already. */
function isRevisited(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
}
