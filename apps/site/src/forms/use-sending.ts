import { fill } from '@zipfront/contracts/locale';
import { type Dispatch, type SubmitEvent, useTransition } from 'react';
import { firstNamedControl, labelText } from './controls.ts';
import type { FormWords } from './form-context.ts';
import type { FormAction, FormOutcome } from './form-state.ts';
import type { FieldChecks } from './use-field-checks.ts';

/** Ways to send a form. Without any, the browser sends it and leaves the page. */
export interface FormSenders {
  /** Sends it by script once its fields conform. Never rejects. */
  send?: ((form: HTMLFormElement) => Promise<FormOutcome>) | undefined;
  /** Replaces rules and `send`; runs within the event, so it may open a tab. Never rejects. */
  submit?: ((form: HTMLFormElement) => FormOutcome | Promise<FormOutcome>) | undefined;
}

interface Options extends FormSenders {
  checks: FieldChecks;
  nameOf(field: string): string;
  words: FormWords | undefined;
  isLinkedSending: boolean;
  dispatch: Dispatch<FormAction>;
}

/** Nothing is sent while the form or a linked one is being sent. */
export function useSending(options: Options) {
  const { send, submit, checks, nameOf, words, isLinkedSending, dispatch } = options;
  const [isOwnSending, startSending] = useTransition();
  const isSending = isOwnSending || isLinkedSending;

  async function checkAndSend(form: HTMLFormElement): Promise<FormOutcome> {
    const errors = await checks.errorsOf(form);
    if (Object.keys(errors).length > 0) {
      return { kind: 'refused', errors, message: words?.errors ?? null };
    }
    if (send) {
      dispatch({ type: 'SENDING' });
      return send(form);
    }
    form.submit();
    return { kind: 'idle' };
  }

  function end(form: HTMLFormElement, outcome: FormOutcome): void {
    if (outcome.kind === 'taken') form.reset();
    dispatch({ type: 'ENDED', outcome: withFields(form, outcome) });
  }

  function withFields(form: HTMLFormElement, outcome: FormOutcome): FormOutcome {
    if (outcome.kind !== 'refused' || !words || outcome.message !== words.errors) return outcome;
    const fields = Object.keys(outcome.errors);
    const first = firstNamedControl(form, fields.map(nameOf));
    if (!first) return outcome;
    const text = fields.length === 1 ? words.oneError : words.manyErrors;
    const which = fill(text, { count: String(fields.length), field: labelText(first) });
    return { ...outcome, message: `${outcome.message} ${which}` };
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    dispatch({ type: 'SUBMITTED', hasMessage: words !== undefined });
    const outcome = (submit ?? checkAndSend)(form);
    if (outcome instanceof Promise) {
      if (submit) dispatch({ type: 'SENDING' });
      startSending(async () => end(form, await outcome));
    } else {
      end(form, outcome);
    }
  }

  return { isSending, onSubmit };
}

/** Time after which a form on a page that is still open can be sent again. */
export const LEAVING_MS = 8_000;

/**
 * Navigates, and resolves when the page is shown again or after `LEAVING_MS`: no event says that a
 * navigation was stopped or hangs.
 */
export function leavePage(go: () => void): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = () => {
      listening.abort();
      resolve();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      // The first event, after the load event, is not a return to the page.
      if (persisted) end();
    };
    addEventListener('pageshow', onPageShow, { signal: listening.signal });
    setTimeout(end, LEAVING_MS);
    go();
  });
}
