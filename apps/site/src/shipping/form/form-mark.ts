import { CHALLENGE_LIFETIME_MS, MIN_FILL_MS } from '@zipfront/contracts/reviews/protocol';
import { FORM_MARK_PATH, hasChallenge } from '@zipfront/contracts/shipping/form-fields';
import { formMarkSchema } from '@zipfront/contracts/shipping/order';
import { useEffect, useState } from 'react';
import { safeParse } from 'valibot';
import { inTime } from '../../loading/in-time.ts';
import { fetchInTime } from '../../requests/fetch-in-time.ts';

/** The server's mark of a form (when and where it was issued, signed), and its solved challenge. */
export interface FormMark {
  /** The challenge is solved or given up, and a person can have filled the form in. */
  ready(): Promise<void>;
  value(): string;
  /** The solution of the form's challenge; empty without one. */
  solution(): string;
  set(mark: string): void;
}

/**
 * The browser solves the challenge meanwhile. Shared pages have no mark, and one reached by Back
 * may have a used one: then the server's new one counts. A form with a mark and no challenge
 * requests nothing. Without a response it is sent without a mark, and the response has one.
 *
 * @param given the mark in the page; empty without one
 * @param form the form's name and page; null for a form that needs no mark
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

/** The mark of a form, before React knows it; `useFormMark` starts and renews it. */
export function createFormMark(given: string, { form = '', page = '' }: Record<string, string>) {
  let mark = given;
  let solution = '';
  let startedAt = 0;
  let askedAt = 0;
  let requested = Promise.resolve();

  function ask(): void {
    askedAt = performance.now();
    solution = '';
    requested = request().catch(() => {
      // The answer to the form brings a mark.
    });
  }

  async function request(): Promise<void> {
    const query = new URLSearchParams({ form, page });
    const { body } = await fetchInTime(fetch, `${FORM_MARK_PATH}?${query}`);
    const answer = safeParse(formMarkSchema, body);
    if (!answer.success) return;
    const { challenge } = answer.output;
    if (mark === '') {
      mark = answer.output.mark;
      startedAt = performance.now();
    }
    if (challenge) solution = await solveInTime(challenge);
  }

  return {
    start() {
      startedAt = performance.now();
      if (isRevisited()) mark = '';
      if (mark === '' || hasChallenge(form)) ask();
    },
    renew() {
      mark = '';
      ask();
    },
    async ready() {
      const isOld = performance.now() - askedAt > CHALLENGE_LIFETIME_MS - SOLVE_TIMEOUT_MS;
      if (solution !== '' && isOld) ask();
      await requested;
      const waitMs = startedAt + MIN_FILL_MS - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    },
    value: () => mark,
    solution: () => solution,
    set(next: string) {
      mark = next;
    },
  };
}

function isRevisited(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
}

/** Timeout for loading the solver of a challenge and solving it; a slow phone takes two seconds. */
const SOLVE_TIMEOUT_MS = 10_000;

/** A worker's solution of a challenge; empty if it finds none in time. Never rejects. */
async function solveInTime(challenge: Record<string, unknown>): Promise<string> {
  try {
    return await inTime(SOLVE_TIMEOUT_MS, async (signal) => {
      const [{ solveChallenge }, { createSolver }] = await Promise.all([
        import('../../challenge/solve-challenge.ts'),
        import('../../challenge/create-solver.ts'),
      ]);
      return solveChallenge(challenge, createSolver, signal);
    });
  } catch {
    return '';
  }
}
