import { MIN_FILL_MS } from '@zipfront/contracts/reviews/protocol';
import { FORM_MARK_PATH } from '@zipfront/contracts/shipping/form-fields';
import { formMarkSchema } from '@zipfront/contracts/shipping/order';
import { useEffect, useState } from 'react';
import { safeParse } from 'valibot';
import { REQUEST_TIMEOUT_MS } from '../../requests/fetch-in-time.ts';

/** The server's mark of a form: when and where it was handed out, signed. */
export interface FormMark {
  /** Resolves once the form can be sent: with its mark, and no sooner than a person can have filled it in. */
  ready(): Promise<void>;
  value(): string;
  /** Replaces it by the mark that the server has answered with. */
  set(mark: string): void;
}

/**
 * Gets a form its mark. A page that is the same for everybody has none, and one that the browser went
 * back to may have one that was taken: then the server is asked. Where it does not answer, the form is
 * sent without, and the answer brings one.
 *
 * @param given the mark that the page came with; empty where none
 * @param form which form, on which page; null for a form that needs no mark
 */
export function useFormMark(given: string, form: Record<string, string> | null): FormMark {
  const [mark] = useState(() => createFormMark(given, form ?? {}));
  const isNeeded = form !== null;
  useEffect(() => {
    if (!isNeeded) return;
    mark.start();
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) mark.renew();
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, [mark, isNeeded]);
  return mark;
}

function createFormMark(given: string, { form = '', page = '' }: Record<string, string>) {
  let mark = given;
  let startedAt = 0;
  let asked = Promise.resolve();

  async function ask(): Promise<void> {
    try {
      const query = new URLSearchParams({ form, page });
      const response = await fetch(`${FORM_MARK_PATH}?${query}`, {
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const answer = safeParse(formMarkSchema, await response.json());
      if (answer.success) mark = answer.output.mark;
      startedAt = performance.now();
    } catch {
      // The answer to the form brings a mark.
    }
  }

  return {
    start() {
      startedAt = performance.now();
      if (mark === '' || isRevisited()) asked = ask();
    },
    renew() {
      asked = ask();
    },
    async ready() {
      await asked;
      const waitMs = startedAt + MIN_FILL_MS - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    },
    value: () => mark,
    set(next: string) {
      mark = next;
    },
  };
}

/** Whether the browser went back to the page: the form may have been taken already. */
function isRevisited(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
}
